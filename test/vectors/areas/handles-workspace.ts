import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, isAbsolute, join, relative } from 'node:path';
import {
  ConfigError,
  createLimits,
  payloadOfText,
  SpillwayError,
  StoreError,
  workspaceStore,
  type Store,
  type Workspace,
} from 'spillway';
import { localWorkspace } from 'spillway/workspace';
import type { Checks } from '../checks.ts';
import { temporaryFolder } from '../folders.ts';
import { isList, isObject, words, type Fields, type Json } from '../json.ts';
import type { Vector } from '../vector.ts';

/** Names that stand in the vectors for places of this machine, and for the store's own folder. */
interface Places {
  readonly root: string;
  readonly elsewhere: string;
}

const FOLDER = '.spillway';
const STORE = `${FOLDER}/tool-output`;
const INFO = { mediaType: 'text/plain; charset=utf-8' };
/** A key that the vectors read back by the path it has where they come from. */
const KNOWN_KEY = 'run-1/../call 1.0';
const KNOWN_PATH = 'run-1/_/call_1.0';

/** A real folder as the workspace, with the links and files that the vector speaks of. */
export async function checkWorkspaceStore({ input, expect, better }: Vector, checks: Checks): Promise<void> {
  for (const name of ['store', 'working_dir', 'workspace']) input.get(name);
  better?.get('note');
  if (/takes a workspace backend/.test(expect.text('error') ?? '') || expect.text('error_kind') === 'type')
    return checkBackend(expect, checks);
  const places: Places = { root: temporaryFolder(), elsewhere: temporaryFolder() };
  prepare(input, places);
  const before = listing(places.elsewhere);
  const store = workspaceStore({ workspace: workspaceOf(input, places) });
  await checkWrite(input, expect, store, places, checks);
  await checkRead(input, expect, store, places, checks);
  if (expect.has('gitignore')) await checkKeptIgnoreFile(expect, store, places, checks);
  if (expect.get('nothing_created_in_target') === true)
    checks.equal('what is behind the link', listing(places.elsewhere), before);
  if (expect.has('better')) await checkGuidance(input, expect, store, checks);
}

function checkBackend(expect: Fields, checks: Checks): void {
  for (const name of expect.keys()) expect.get(name);
  try {
    workspaceStore({ workspace: {} as Workspace });
    checks.holds('refused', false);
  } catch (error) {
    checks.holds(
      'refused when the store is made, with what it takes',
      error instanceof ConfigError && /workspace/.test(error.message),
      error,
    );
  }
}

function workspaceOf(input: Fields, { root }: Places): Workspace {
  const whole = localWorkspace(root);
  if (!/file operations only/.test(input.text('workspace') ?? '')) return whole;
  return { readBinaryFile: whole.readBinaryFile, writeBinaryFile: whole.writeBinaryFile };
}

async function checkWrite(
  input: Fields,
  expect: Fields,
  store: Store,
  places: Places,
  checks: Checks,
): Promise<void> {
  const key = input.text('write') ?? input.text('key');
  if (key === undefined) return;
  const written = await outcomeOf(() => store.write(key, payloadOfText('payload'), INFO));
  if (expect.has('error')) return checkFailure(expect, written.error, 'write', checks);
  for (const name of ['handle', 'handle_starts_with']) expect.get(name);
  const handle = String(written.value);
  checks.holds(
    'the handle is a path below the store',
    handle.startsWith(`${STORE}/`) && !handle.includes('..'),
    written,
  );
  checks.holds('the file is there', existsSync(join(places.root, handle)), handle);
  const read = await outcomeOf(() => store.read(handle));
  checks.equal('read back', text(read.value), 'payload');
  const ignored = expect.object('also_written');
  for (const path of ignored?.keys() ?? []) {
    checks.equal(
      'the ignore file',
      readFileSync(below(ownPath(path, places), places)).toString(),
      ignored?.text(path),
    );
  }
}

async function checkRead(
  input: Fields,
  expect: Fields,
  store: Store,
  places: Places,
  checks: Checks,
): Promise<void> {
  const asked = input.get('read');
  if (typeof asked !== 'string' || expect.has('better')) return;
  const isFound = expect.has('reads');
  const known = isFound ? await store.write(KNOWN_KEY, payloadOfText('known'), INFO) : '';
  const handle = ownHandle(asked, places).replace(KNOWN_PATH, known.slice(STORE.length + 1));
  const read = await outcomeOf(() => store.read(handle));
  expect.get('both_fail');
  if (!isFound) return checkFailure(expect, read.error, 'read', checks);
  expect.get('reads');
  checks.equal('the payload', text(read.value), 'known');
}

async function checkKeptIgnoreFile(
  expect: Fields,
  store: Store,
  { root }: Places,
  checks: Checks,
): Promise<void> {
  await store.write('run/call.0', payloadOfText('payload'), INFO);
  checks.equal(
    'the ignore file',
    readFileSync(join(root, FOLDER, '.gitignore')).toString(),
    expect.text('gitignore'),
  );
}

/** An odd handle is answered like any other that is not known. */
async function checkGuidance(input: Fields, expect: Fields, store: Store, checks: Checks): Promise<void> {
  expect.get('better');
  const handle = input.text('read') ?? '';
  const read = await outcomeOf(() => store.read(handle));
  checks.holds('the store fails with a code', SpillwayError.isInstance(read.error), read.error);
  const answer = await createLimits({ store, logger: false }).run({}).read({ handle });
  checks.holds('the reader answers with a sentence', /^\[[^\n]+\]$/.test(answer.text), answer.text);
}

const REFUSED: Readonly<Record<string, readonly string[]>> = {
  permission: ['OUTSIDE_STORE', 'UNSAFE_STORE'],
  workspace: ['UNSAFE_STORE', 'OUTSIDE_STORE'],
  'not-found': ['NOT_FOUND'],
  'os-error': ['NOT_FOUND', 'READ_FAILED'],
};

function checkFailure(expect: Fields, error: unknown, what: string, checks: Checks): void {
  expect.get('error');
  const codes = REFUSED[expect.text('error_kind') ?? 'permission'] ?? [];
  checks.holds(
    `${what} fails as a store does`,
    error instanceof StoreError && codes.includes(error.code),
    error,
  );
}

function prepare(input: Fields, places: Places): void {
  const link = input.list('existing_symlink');
  if (link !== undefined) {
    const [from = '', to = ''] = link.map(path => ownPath(words(path), places));
    mkdirSync(dirname(below(from, places)), { recursive: true });
    symlinkSync(to, below(from, places));
  }
  for (const [path, content] of filesOf(input.get('existing'))) {
    const file = below(ownPath(path, places), places);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
  }
}

function filesOf(existing: Json | undefined): readonly (readonly [string, string])[] {
  if (isList(existing)) return existing.map(path => [words(path), 'secret']);
  return isObject(existing) ? Object.entries(existing).map(([path, content]) => [path, words(content)]) : [];
}

/** Places of the vectors as folders of this machine; the store's folder by its own name. */
function ownPath(path: string, { root, elsewhere }: Places): string {
  const own = path.replaceAll('.pydantic-ai-harness', FOLDER);
  if (own.startsWith('/work-dir')) return join(root, own.slice('/work-dir'.length));
  return own.startsWith('/elsewhere') ? join(elsewhere, own.slice('/elsewhere'.length)) : own;
}

function ownHandle(handle: string, places: Places): string {
  const own = ownPath(handle, places);
  // Joining paths would tidy up what a handle is about.
  return handle.startsWith('/work-dir')
    ? `${places.root}${handle.slice('/work-dir'.length).replaceAll('.pydantic-ai-harness', FOLDER)}`
    : own;
}

function below(path: string, { root }: Places): string {
  return isAbsolute(path) ? path : join(root, path);
}

function listing(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map(name => relative('.', name))
    .toSorted();
}

interface Outcome {
  readonly value?: unknown;
  readonly error?: unknown;
}

async function outcomeOf(work: () => unknown): Promise<Outcome> {
  try {
    return { value: await work() };
  } catch (error) {
    return { error };
  }
}

function text(value: unknown): string | undefined {
  return value instanceof Uint8Array ? new TextDecoder().decode(value) : undefined;
}
