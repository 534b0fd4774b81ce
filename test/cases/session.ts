import { execFileSync } from 'node:child_process';
import { existsSync, lstatSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { inputsOf, makeInput, resolveArgs } from './cases-properties.mjs';
import { Pending, type Case, type Context, type Observation, type Step, type Verb } from './contract.ts';
import { filesBelow } from './medium.ts';
import type { Place } from './place.ts';
import { furtherSurroundings, startChild, type Child, type Surroundings } from './processes.ts';
import { makeWorld, removeWorld, withRoot, type World } from './world.ts';

/** The steps of a case: the library runs in a process of its own, which can be ended and started again. */
export async function openSession(
  place: Place,
  testCase: Case,
  context: Context,
): Promise<Readonly<Record<string, Verb>>> {
  const session = await startSession(place, testCase, context.index, {});
  const history: (readonly [string, Args])[] = [];
  const replayed = async (): Promise<readonly string[]> =>
    await Promise.all(
      furtherSurroundings.map(surroundings => replay(place, testCase, context.index, surroundings, history)),
    );
  const step =
    (verb: string): Verb =>
    async args => {
      history.push([verb, args]);
      try {
        const out = await session.run(verb, args);
        return context.again && out?.text !== undefined ? { ...out, again: await replayed() } : out;
      } catch (thrown) {
        if (!(thrown instanceof Pending)) throw thrown;
        place.waiting.push({
          id: testCase.id,
          index: context.index,
          step: history.length - 1,
          what: thrown.message,
        });
        return undefined;
      }
    };
  const verbs = [
    'reduce',
    'put',
    'read',
    'list',
    'restart',
    'advance',
    'clean',
    'forget',
    'link',
    'killPut',
    'capture',
    'files',
    'git',
    'configure',
  ];
  return { ...Object.fromEntries(verbs.map(verb => [verb, step(verb)])), close: session.close };
}

type Args = Readonly<Record<string, unknown>>;

interface Session {
  run(verb: string, args: Args): Promise<Observation | undefined>;
  readonly close: Verb;
}

async function replay(
  place: Place,
  testCase: Case,
  index: number,
  surroundings: Surroundings,
  history: readonly (readonly [string, Args])[],
): Promise<string> {
  const session = await startSession(place, testCase, index, surroundings);
  let text = '';
  for (const [verb, args] of history) text = (await session.run(verb, args))?.text ?? text;
  await session.close({});
  return text;
}

async function startSession(
  place: Place,
  testCase: Case,
  index: number,
  surroundings: Surroundings,
): Promise<Session> {
  let world = makeWorld(place.folder, testCase.options);
  const steps = testCase.input.steps ?? [];
  if (steps.some(({ do: verb }) => verb === 'git')) makeRepository(world);
  let cwd = world.workspace;
  const start = async (): Promise<Child> => {
    const started = startChild({ ...surroundings, cwd, temp: world.temp });
    await started.ask({ kind: 'open', testCase, index, world });
    return started;
  };
  let child = await start();
  let links = 0;
  let before = outsideOf(world);
  const own: Readonly<Record<string, (args: Args) => Promise<Observation | undefined>>> = {
    async restart(args) {
      await child.end();
      if (args['cwd'] === 'other') cwd = folderIn(world, 'other-cwd');
      if (args['root'] === 'other') world = withRoot(world, 'other-root');
      child = await start();
      return undefined;
    },
    async link({ what }) {
      const next = nextPut(steps, links++);
      if (what === 'root') linkRoot(world);
      else await linkFile(world, child, putArgs(next, testCase, index));
      before = outsideOf(world);
      return undefined;
    },
    async killPut(args) {
      const { afterBytes, ...putting } = args;
      const victim = await start();
      await victim.ask({ kind: 'die', afterBytes: Number(afterBytes) });
      await victim.askLast({ kind: 'verb', verb: 'put', args: putting });
      // What was not announced is what the same put gives elsewhere.
      const scratch = (await child.ask({
        kind: 'verb',
        verb: 'put',
        args: { ...putting, root: 'scratch' },
      })) as Observation;
      await child.end();
      child = await start();
      const handles = scratch.handles ?? [];
      const { resolved } = (await child.ask({
        kind: 'verb',
        verb: 'resolve',
        args: { handles, session: args['session'] },
      })) as Observation;
      return { text: '', handles, ...(resolved && { resolved }), error: null };
    },
    git: () => Promise.resolve({ text: git(world, ['status', '--porcelain']), error: null }),
  };
  return {
    async run(verb, args) {
      const out =
        own[verb] === undefined
          ? ((await child.ask({ kind: 'verb', verb, args })) as Observation | undefined)
          : await own[verb](args);
      return out && { ...out, escaped: changed(before, outsideOf(world)) };
    },
    async close() {
      await child.end();
      removeWorld(world);
      return undefined;
    },
  };
}

/** The put that a prepared link is for: the first one after the n-th link. */
function nextPut(steps: readonly Step[], link: number): Step | undefined {
  const places = steps.flatMap((step, at) => (step.do === 'link' ? [at] : []));
  return steps.slice((places[link] ?? 0) + 1).find(({ do: verb }) => verb === 'put' || verb === 'reduce');
}

function putArgs(step: Step | undefined, testCase: Case, index: number): Args {
  const { do: _verb, id: _id, ...args } = step ?? { do: 'put' };
  return resolveArgs(args, makeInput(inputsOf(testCase)[index] ?? 'undefined'), {}) as Args;
}

function linkRoot({ root, outside }: World): void {
  const target = join(outside, 'root');
  mkdirSync(target, { recursive: true });
  rmSync(root, { recursive: true, force: true });
  symlinkSync(target, root);
}

/** Puts a link where the entry would be written; where that is, a put into another folder tells. */
async function linkFile(world: World, child: Child, args: Args): Promise<void> {
  const { root, outside, folder } = world;
  if (existsSync(root) && lstatSync(root).isSymbolicLink()) rmSync(root);
  await child.ask({ kind: 'verb', verb: 'put', args: { ...args, root: 'scratch' } });
  const entry = filesBelow(join(folder, 'scratch')).find(path => !path.includes('/.'));
  if (entry === undefined) throw new Error('nothing was put');
  const target = join(outside, 'file');
  writeFileSync(target, 'untouched');
  mkdirSync(dirname(join(root, entry)), { recursive: true, mode: 0o700 });
  rmSync(join(root, entry), { force: true });
  symlinkSync(target, join(root, entry));
}

/** Everything outside the store, by its content. */
function outsideOf({ outside }: World): ReadonlyMap<string, string> {
  return new Map(filesBelow(outside).map(path => [path, readFileSync(join(outside, path), 'latin1')]));
}

function changed(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): readonly string[] {
  return [...after].flatMap(([path, content]) => (before.get(path) === content ? [] : [path]));
}

function makeRepository(world: World): void {
  git(world, ['init', '--quiet']);
  writeFileSync(join(world.workspace, 'README.md'), 'A repository.\n');
  git(world, ['add', '.']);
  git(world, [
    '-c',
    'user.name=case',
    '-c',
    'user.email=case@example.org',
    'commit',
    '--quiet',
    '-m',
    'First',
  ]);
}

function git({ workspace }: World, args: readonly string[]): string {
  return execFileSync('git', [...args], { cwd: workspace, encoding: 'utf8' });
}

function folderIn({ folder }: World, name: string): string {
  const path = join(folder, name);
  mkdirSync(path, { recursive: true });
  return path;
}
