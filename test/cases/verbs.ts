import { join } from 'node:path';
import type { Limits, Run } from 'spillway';
import { inputsOf, makeInput } from './cases-properties.mjs';
import { advanceClock } from './clock.ts';
import type { Case, CaseOptions, Observation, Verb } from './contract.ts';
import { cutBand, spillBand, type MakeBand } from './limits-of.ts';
import { filesBelow, isEntry, storedIn } from './medium.ts';
import { failureOf, resolveAll } from './observe.ts';
import { configure } from './ops/configure.ts';
import { captureProcess } from './ops/capturing.ts';
import { putOnce } from './ops/put.ts';
import { allPages, readerFor, readOnce } from './ops/reading.ts';
import { reduceOnce, type Reducing } from './ops/reducing.ts';
import { rootOnDisk } from './root.ts';
import { withRoot, type World } from './world.ts';

/** Steps by their names, all in one world and one process. */
export type Verbs = Readonly<Record<string, Verb>>;

/** Binds the steps of a case to a world. */
export function openVerbs(testCase: Case, index: number, world: World): Verbs {
  const given: CaseOptions = testCase.options;
  const ownInput = (): unknown => makeInput(inputsOf(testCase)[index] ?? 'undefined');
  const inputOf = (args: Args): unknown => ('input' in args ? args['input'] : ownInput());
  const optionsOf = (args: Args): CaseOptions => (args['options'] as CaseOptions | undefined) ?? given;
  return {
    reduce(args) {
      const options = optionsOf(args);
      return reduce(args, { input: inputOf(args), world, options, makeBand: bandFor(options, testCase.op) });
    },
    put: args => put(inputOf(args), args, optionsOf(args), world),
    read: args => read(args, optionsOf(args), world),
    list: () => list(given, world),
    configure: args => configure(args['with'] ?? {}, optionsOf(args), world),
    files: args => Promise.resolve({ files: filesAt(args['where'], given, world) }),
    clean: args => clean(args, given, world),
    advance: args => {
      advanceClock(Number(args['ms']));
      return Promise.resolve(undefined);
    },
    // The handles are no property of a run that forgets its messages: the next one finds them in the store.
    forget: () => Promise.resolve(undefined),
    resolve: async args => ({
      resolved: await resolveAll(runFor(args, given, world), args['handles'] as readonly string[]),
    }),
    stored: args => Promise.resolve({ stored: storedIn(String(args['root'])) }),
    capture: args => captureProcess(args, given, world),
  };
}

type Args = Readonly<Record<string, unknown>>;

/** A strategy says what to do; without one, the operation of the case does. */
function bandFor(options: CaseOptions, op: string): MakeBand {
  return options.strategy === undefined && op !== 'truncate' ? spillBand : cutBand;
}

async function reduce(args: Args, reducing: Reducing & { readonly input: unknown }): Promise<Observation> {
  const { input, ...others } = reducing;
  const controller = new AbortController();
  const { abortAfterMs } = args;
  const timer =
    typeof abortAfterMs === 'number' ? setTimeout(() => controller.abort(), abortAfterMs) : undefined;
  try {
    return await reduceOnce(input, { ...others, ...whoIn(args), signal: controller.signal });
  } finally {
    clearTimeout(timer);
  }
}

async function put(input: unknown, args: Args, options: CaseOptions, world: World): Promise<Observation> {
  const place = typeof args['root'] === 'string' ? withRoot(world, args['root']) : world;
  return await putOnce(input, place, options, whoIn(args));
}

async function read(args: Args, options: CaseOptions, world: World): Promise<Observation> {
  const { session: _session, all, options: _options, input: _input, ...asked } = args;
  const run = runFor(args, options, world);
  const seen = await readOnce(run, asked);
  return { ...seen, ...(all === true && (await allPages(run, asked))), handles: [String(asked['handle'])] };
}

/** What a model gets that asks for a handle it does not have: the handles that there are. */
async function list(options: CaseOptions, world: World): Promise<Observation> {
  const { text } = await runFor({}, options, world).read({ handle: '' });
  return { text, error: null };
}

async function clean(args: Args, options: CaseOptions, world: World): Promise<Observation> {
  try {
    return { text: String(await runFor(args, options, world).removeSpills()), error: null };
  } catch (thrown) {
    return { text: '', error: failureOf(thrown) };
  }
}

function runFor(args: Args, options: CaseOptions, world: World): Run {
  const limits: Limits = readerFor(options, world).limits;
  return limits.run(typeof args['session'] === 'string' ? { scope: args['session'] } : {});
}

function whoIn({ callId, toolName, session }: Args): {
  readonly callId?: string;
  readonly toolName?: string;
  readonly session?: string;
} {
  return {
    ...(typeof callId === 'string' && { callId }),
    ...(typeof toolName === 'string' && { toolName }),
    ...(typeof session === 'string' && { session }),
  };
}

/** Files below a folder of the world; what the store keeps for good is no leftover. */
function filesAt(where: unknown, options: CaseOptions, world: World): readonly string[] {
  const root = rootOnDisk(options, world);
  const folder = where === 'store' ? root : where === 'workspace' ? world.workspace : world.temp;
  return filesBelow(folder).filter(path => !isKept(join(folder, path), root));
}

function isKept(path: string, root: string): boolean {
  return path.startsWith(`${root}/`) && (isEntry(path) || path.endsWith('.json'));
}
