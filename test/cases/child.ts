import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { inputsOf, makeInput } from './cases-properties.mjs';
import { advanceClock } from './clock.ts';
import { Pending, type Observation, type Op } from './contract.ts';
import { makeHarness } from './harness.ts';
import { putAll } from './ops/store.ts';
import { makePlace } from './place.ts';
import type { Answer, Request } from './processes.ts';
import { openVerbs, type Verbs } from './verbs.ts';

// A process of its own with the library in it: runs what the harness asks for, one request after the other.
advanceClock(Number(process.env['SPILLWAY_CLOCK_AHEAD_MS'] ?? 0));

let verbs: Verbs | undefined;

process.on('message', (request: Request) => {
  void answerTo(request).then(answer => process.send?.(answer));
});

async function answerTo(request: Request): Promise<Answer> {
  try {
    return { type: 'out', out: sendable(await run(request)) };
  } catch (thrown) {
    if (thrown instanceof Pending) return { type: 'pending', what: thrown.message };
    return {
      type: 'failed',
      message: thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown),
    };
  }
}

async function run(request: Request): Promise<unknown> {
  switch (request.kind) {
    case 'op': {
      const { testCase, index } = request;
      const place = makePlace();
      try {
        const op = makeHarness(place)[testCase.op] as Op;
        const input = makeInput(inputsOf(testCase)[index] ?? 'undefined');
        const out = await op(input, testCase.options, {
          testCase,
          index,
          again: false,
          idempotent: false,
          twice: undefined,
        });
        return { text: out.text };
      } finally {
        place.close();
      }
    }
    case 'open':
      verbs = openVerbs(request.testCase, request.index, request.world);
      return undefined;
    case 'verb':
      return await verbs?.[request.verb]?.(request.args);
    case 'puts':
      return await putAll(request.items, request.options, request.world, request.runId);
    case 'die':
      dieAfter(request.afterBytes);
      return undefined;
  }
}

/** What cannot be sent to another process is left out. */
function sendable(out: unknown): unknown {
  try {
    return structuredClone(out);
  } catch {
    const { value: _value, ...others } = out as Observation;
    return others;
  }
}

/** Ends the process for good as soon as so many bytes were written to files. */
function dieAfter(afterBytes: number): void {
  const { write, writeSync } = fs;
  let written = 0;
  const count = ([fd, bytes, from, length]: WriteArguments): void => {
    const start = typeof from === 'number' ? from : 0;
    const wanted = typeof length === 'number' ? length : bytes.length - start;
    const left = afterBytes - written;
    written += wanted;
    if (wanted < left) return;
    writeSync(fd, bytes, start, Math.max(0, Math.min(wanted, left)));
    process.kill(process.pid, 'SIGKILL');
  };
  Object.assign(fs, {
    write(...args: WriteArguments) {
      count(args);
      return Reflect.apply(write, fs, args) as unknown;
    },
    writeSync(...args: WriteArguments) {
      count(args);
      return Reflect.apply(writeSync, fs, args) as unknown;
    },
  });
  syncBuiltinESMExports();
}

type WriteArguments = readonly [
  fd: number,
  bytes: Uint8Array,
  from?: unknown,
  length?: unknown,
  ...others: readonly unknown[],
];
