import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Pending, type CaseOptions, type Context, type Observation } from './contract.ts';
import type { World } from './world.ts';

/** What a child process is asked for. */
export type Request =
  | { readonly kind: 'op'; readonly testCase: Context['testCase']; readonly index: number }
  | {
      readonly kind: 'open';
      readonly testCase: Context['testCase'];
      readonly index: number;
      readonly world: World;
    }
  | { readonly kind: 'verb'; readonly verb: string; readonly args: Readonly<Record<string, unknown>> }
  | {
      readonly kind: 'puts';
      readonly items: readonly { readonly text: unknown; readonly callId: string }[];
      readonly options: CaseOptions;
      readonly world: World;
      readonly runId: string;
    }
  | { readonly kind: 'die'; readonly afterBytes: number };

/** What it answers. */
export type Answer =
  | { readonly type: 'out'; readonly out: unknown }
  | { readonly type: 'pending'; readonly what: string }
  | { readonly type: 'failed'; readonly message: string };

/** Where and how a child runs. */
export interface Surroundings {
  readonly cwd?: string;
  readonly temp?: string;
  readonly locale?: string;
  readonly timeZone?: string;
  /** How far its clock is ahead. */
  readonly aheadMs?: number;
}

/** A process that has loaded the library by itself. */
export interface Child {
  ask(request: Request): Promise<unknown>;
  /** Asks for something that the process does not survive. */
  askLast(request: Request): Promise<void>;
  end(): Promise<void>;
}

const DAY_MS = 86_400_000;

/** Other locales and time zones, a day, a month and a year later. */
const FURTHER: readonly Surroundings[] = [
  { locale: 'de_DE.UTF-8', timeZone: 'Asia/Kathmandu', aheadMs: DAY_MS },
  { locale: 'hi_IN.UTF-8', timeZone: 'America/St_Johns', aheadMs: 30 * DAY_MS },
  { locale: 'ar_EG.UTF-8', timeZone: 'Pacific/Kiritimati', aheadMs: 365 * DAY_MS },
];

/** The texts of the same call in further processes. */
export async function againIn({ testCase, index }: Context): Promise<readonly string[]> {
  return await Promise.all(
    FURTHER.map(async surroundings => {
      const out = await inChild(surroundings, child => child.ask({ kind: 'op', testCase, index }));
      return (out as Observation).text ?? '';
    }),
  );
}

/** The surroundings of further processes, for steps that are run again. */
export const furtherSurroundings: readonly Surroundings[] = FURTHER;

/** Puts from as many processes as the case says, over one folder. */
export async function putInProcesses(
  items: readonly { readonly text: unknown; readonly callId: string }[],
  options: CaseOptions,
  world: World,
): Promise<{ readonly out: readonly Observation[]; readonly peakBytes: number }> {
  const { processes = 1, ...others } = options;
  const puts = await Promise.all(
    Array.from({ length: processes }, (_, p) =>
      inChild({ temp: world.temp }, child =>
        child.ask({ kind: 'puts', items, options: others, world, runId: String(p) }),
      ),
    ),
  );
  const all = puts as readonly { readonly out: readonly Observation[]; readonly peakBytes: number }[];
  return {
    out: all.flatMap(({ out }) => out),
    peakBytes: Math.max(...all.map(({ peakBytes }) => peakBytes)),
  };
}

/** Starts a child process that waits for requests. */
export function startChild(surroundings: Surroundings): Child {
  const { cwd, temp, locale, timeZone, aheadMs = 0 } = surroundings;
  const child = fork(join(import.meta.dirname, 'child.ts'), [], {
    serialization: 'advanced',
    ...(cwd !== undefined && { cwd }),
    env: {
      ...process.env,
      ...(temp !== undefined && { TMPDIR: temp }),
      ...(locale !== undefined && { LANG: locale, LC_ALL: locale }),
      ...(timeZone !== undefined && { TZ: timeZone }),
      SPILLWAY_CLOCK_AHEAD_MS: String(aheadMs),
      // Compiled once for all the processes of a run.
      NODE_COMPILE_CACHE: join(process.env['SPILLWAY_CASES_FOLDER'] ?? tmpdir(), 'compiled'),
    },
  });
  return {
    ask: request => ask(child, request),
    async askLast(request) {
      child.send(request);
      await once(child, 'exit');
    },
    async end() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.disconnect();
      await once(child, 'exit');
    },
  };
}

async function inChild<Got>(surroundings: Surroundings, work: (child: Child) => Promise<Got>): Promise<Got> {
  const child = startChild(surroundings);
  try {
    return await work(child);
  } finally {
    await child.end();
  }
}

async function ask(child: ChildProcess, request: Request): Promise<unknown> {
  const answer = await new Promise<Answer>((resolve, reject) => {
    const onExit = (code: number | null): void => reject(new Error(`the process ended with ${code}`));
    child.once('exit', onExit);
    child.once('message', message => {
      child.off('exit', onExit);
      resolve(message as Answer);
    });
    child.send(request);
  });
  if (answer.type === 'pending') throw new Pending(answer.what);
  if (answer.type === 'failed') throw new Error(answer.message);
  return answer.out;
}
