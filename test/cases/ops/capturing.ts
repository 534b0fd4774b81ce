import { spawn } from 'node:child_process';
import type { Captured, CaptureSource, ToolCall } from 'spillway';
import { inputsOf, makeInput } from '../cases-properties.mjs';
import type { CaseOptions, Observation, Op } from '../contract.ts';
import { cutBand, ignoredIn, limitsFor, spillBand, type MakeBand } from '../limits-of.ts';
import { costOf } from '../measuring.ts';
import { storedIn } from '../medium.ts';
import { failureOf, observed, reduceBy, resolveAll } from '../observe.ts';
import type { Place } from '../place.ts';
import { rootOnDisk } from '../root.ts';
import type { World } from '../world.ts';

const CALL: ToolCall = { toolName: 'search', toolCallId: 'call_0' };

/** An iterable that is captured and then shown under the cap of the case. */
export function streamCollectOp(place: Place): Op {
  return place.inWorlds(async (input, options, world, context): Promise<Observation> => {
    const once = (source: unknown): Promise<Observation> =>
      captureOnce(() => source as CaptureSource, options, world, cutBand);
    const out = await once(input);
    if (context.twice === undefined) return out;
    // An iterator can be taken once only, so that every round has one of its own.
    const again = (): unknown => makeInput(inputsOf(context.testCase)[context.index] ?? 'undefined');
    const [ms, msTwice]: [number[], number[]] = [[], []];
    while (ms.length < ROUNDS) {
      ms.push((await once(again())).ms ?? Infinity);
      msTwice.push((await once(context.twice())).ms ?? Infinity);
    }
    return { ...out, ms: Math.min(...ms), msTwice: Math.min(...msTwice) };
  });
}

const ROUNDS = 3;

/** A result that was captured under a cap of its own before it is reduced. */
export async function captureThenSpill(
  input: unknown,
  options: CaseOptions,
  world: World,
): Promise<Observation> {
  const out = await captureOnce(() => String(input), options, world, spillBand);
  const { limits } = limitsFor(options, world, spillBand);
  return {
    ...out,
    stored: storedIn(rootOnDisk(options, world)),
    resolved: await resolveAll(limits.run({}), out.handles ?? []),
  };
}

/** A program whose output is captured until it ends or its time is over. */
export async function captureProcess(
  { argv, timeoutMs }: Readonly<Record<string, unknown>>,
  options: CaseOptions,
  world: World,
): Promise<Observation> {
  const [program = '', ...args] = argv as readonly string[];
  const timeout = typeof timeoutMs === 'number' ? { timeout: timeoutMs } : {};
  const start = (): CaptureSource => spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], ...timeout });
  return await captureOnce(start, options, world, cutBand);
}

/** Captures a source and reduces what came of it; the cost is that of both. */
export async function captureOnce(
  start: () => CaptureSource,
  options: CaseOptions,
  world: World,
  makeBand: MakeBand,
): Promise<Observation> {
  const { maxItems, captureMaxChars, ...others } = options;
  const watched = limitsFor(others, world, makeBand);
  const run = watched.limits.run({});
  const bounds = {
    ...(typeof maxItems === 'number' && { maxItems }),
    ...(typeof captureMaxChars === 'number' && { maxBytes: captureMaxChars }),
  };
  let captured: Captured | undefined;
  const { answer, ms, heapMb } = await costOf(async () => {
    try {
      captured = await run.capture(start(), { ...CALL, ...bounds });
      return await reduceBy(run, captured, CALL);
    } catch (thrown) {
      return { reduction: undefined, error: failureOf(thrown), ms: 0, heapMb: 0 };
    }
  });
  const seen = observed({ ...answer, ms, heapMb }, watched);
  const notes = captured?.notes.map(note => `[${note}]`) ?? [];
  const ignored = ignoredIn(others);
  return {
    ...seen,
    truncated: seen.truncated === true || captured?.complete === false,
    markers: [...(seen.markers ?? []), ...notes.filter(note => seen.text?.includes(note))],
    ...(captured && { total: captured.totals }),
    ...(ignored.length > 0 && { ignored }),
  };
}
