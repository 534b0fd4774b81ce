import { spill, truncate, type Band, type LimitsOptions, type Store } from 'spillway';
import { fileStore } from 'spillway/stores/file';
import { readdirSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import type { Checks } from '../checks.ts';
import { temporaryFolder } from '../folders.ts';
import type { Fields } from '../json.ts';
import { failingStore } from '../stores.ts';
import { textField } from '../spec.ts';
import type { Vector } from '../vector.ts';
import { callOf, worldOf, type World } from '../world.ts';

/** Below this a stand-in and a preview have no room. */
const LEAST_ROOM = 2000;

/** Only what this library also does is looked at: the tail kept, the pointer inside the budget, a preview without a store. */
export async function praisonOverflow(vector: Vector, checks: Checks): Promise<void> {
  const { input, expect, kind } = vector;
  for (const name of expect.keys()) expect.get(name);
  const bounded = input.object('bounded');
  if (kind === 'weakness') return checks.information('a weakness of another design');
  if (bounded !== undefined && isCase(bounded)) return await checkBounded(bounded, input, checks);
  if (input.has('max')) return await checkFits(input, checks);
  if (input.has('retention_hours')) return await checkRetention(input, checks);
  if (expect.has('file_content') || expect.has('read_back')) return await checkStoredWhole(input, checks);
  checks.information('the form of another design');
}

/** A budget with room, and no other division of it than the default one. */
function isCase(bounded: Fields): boolean {
  return (bounded.number('max') ?? 0) >= LEAST_ROOM && !bounded.has('tail_size');
}

async function checkBounded(bounded: Fields, input: Fields, checks: Checks): Promise<void> {
  const maxChars = bounded.number('max') ?? 0;
  const text = textField(input) ?? '';
  const hasStore = bounded.text('path') !== undefined;
  const world = boundedWorld(maxChars, hasStore ? {} : { store: failingStore('OSError(disk full)') });
  const { value, records } = await world.limits.reduce(text, callOf());
  const shown = value;
  checks.holds('within the budget, pointer included', shown.length <= maxChars, shown.length);
  checks.holds('the tail is kept', shown.endsWith(text.slice(-400)), shown.slice(-100));
  checks.holds('the head is kept', shown.includes(text.slice(0, 400)), shown.slice(0, 500));
  checks.equal('a handle where there is a store', records[0]?.handle !== undefined, hasStore);
  if (hasStore) await checkPointer(world, records[0]?.handle ?? '', text, shown, checks);
  else checks.equal('a preview without a store', records[0]?.action, 'truncate');
}

async function checkPointer(
  world: World,
  handle: string,
  text: string,
  shown: string,
  checks: Checks,
): Promise<void> {
  checks.holds('the text names the handle', shown.includes(handle), shown.slice(0, 300));
  const stored = new TextDecoder().decode(await world.store.read(`local/${handle}`));
  checks.holds('the whole is stored', stored === text, stored.length);
}

/** What fits stays as it is, and nothing is stored. */
async function checkFits(input: Fields, checks: Checks): Promise<void> {
  const text = textField(input) ?? '';
  const world = boundedWorld(input.number('max') ?? 0);
  const { changed, value } = await world.limits.reduce(text, callOf());
  checks.equal('unchanged', [changed, value], [false, text]);
  checks.equal('entries in the store', world.written, []);
}

async function checkStoredWhole(input: Fields, checks: Checks): Promise<void> {
  for (const name of ['kind', 'tool']) input.get(name);
  const text = textField(input) ?? '';
  const world = boundedWorld(LEAST_ROOM);
  const { value, records } = await world.limits.reduce(text, callOf());
  await checkPointer(world, records[0]?.handle ?? '', text, value, checks);
  checks.equal('bytes of the record', records[0]?.bytes, Buffer.byteLength(text));
}

/** What is older than it may become is removed. */
async function checkRetention(input: Fields, checks: Checks): Promise<void> {
  const baseDir = temporaryFolder();
  const store = fileStore({ baseDir, cleanupAfter: { hours: input.number('retention_hours') ?? 24 } });
  const { limits } = boundedWorld(LEAST_ROOM, { store });
  await limits.reduce('x'.repeat(5000), callOf());
  age(baseDir, input.number('run_dir_age_hours') ?? 25);
  checks.equal(
    'payloads removed',
    await store.sweep?.((input.number('retention_hours') ?? 24) * 3_600_000),
    1,
  );
}

function age(folder: string, hours: number): void {
  const then = Date.now() / 1000 - hours * 3600;
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const path = join(folder, name);
    if (statSync(path).isFile()) utimesSync(path, then, then);
  }
}

function boundedWorld(maxChars: number, options: LimitsOptions & { readonly store?: Store } = {}): World {
  const band: Band = { over: maxChars, action: spill({ then: truncate({ maxChars }) }) };
  return worldOf({ bands: [band], ceiling: maxChars, ...options });
}
