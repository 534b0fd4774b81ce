import type { Observation, Op } from '../contract.ts';
import { startChild } from '../processes.ts';
import type { Place } from '../place.ts';
import type { World } from '../world.ts';

/** What a host saves of a session: the results as the model saw them. */
interface Saved {
  readonly callId: string;
  readonly text: string;
}

/** Results of a session that is saved, loaded by a new process, and sent through the same limits once more. */
export function resumeOp(place: Place): Op {
  return place.inWorlds(async (input, _options, world, { testCase, index }) => {
    const results = Array.isArray(input) ? (input as readonly unknown[]) : [input];
    const first = await inProcess(world, testCase, index, ask => eachResult(results, ask));
    const history = JSON.stringify(
      first.map(({ text }, at): Saved => ({ callId: `call_${at}`, text: text ?? '' })),
    );
    const startedAtMs = performance.now();
    const loaded = JSON.parse(history) as readonly Saved[];
    const next = await inProcess(world, testCase, index, ask =>
      eachResult(
        loaded.map(({ text }) => text),
        ask,
      ),
    );
    return {
      ...next.at(-1),
      text: next.map(({ text }) => text ?? '').join('\n'),
      handles: first.flatMap(({ handles = [] }) => handles),
      resolved: first.flatMap(({ resolved = [] }) => resolved),
      sizes: { historyBytes: Buffer.byteLength(history) },
      ms: performance.now() - startedAtMs,
    };
  });
}

type Ask = (args: Readonly<Record<string, unknown>>) => Promise<Observation>;

async function eachResult(results: readonly unknown[], ask: Ask): Promise<readonly Observation[]> {
  const seen: Observation[] = [];
  for (const [at, result] of results.entries()) seen.push(await ask({ input: result, callId: `call_${at}` }));
  return seen;
}

async function inProcess<Got>(
  world: World,
  testCase: Parameters<Op>[2]['testCase'],
  index: number,
  work: (ask: Ask) => Promise<Got>,
): Promise<Got> {
  const child = startChild({ cwd: world.workspace, temp: world.temp });
  try {
    await child.ask({ kind: 'open', testCase, index, world });
    return await work(async args => (await child.ask({ kind: 'verb', verb: 'reduce', args })) as Observation);
  } finally {
    await child.end();
  }
}
