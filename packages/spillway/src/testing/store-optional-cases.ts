import { payloadOfText, SpillwayError } from '../index.ts';
import { codeOfRead, get, put, textOf, type StoreCase, type World } from './store-case.ts';

/** The methods that a store may leave out. */
export const optionalCases: readonly StoreCase[] = [
  { name: 'opens a payload for reads into given buffers', needs: 'open', run: open },
  { name: 'opens nothing under the handle of a missing payload', needs: 'open', run: openMissing },
  { name: 'finds the handle of a key, and none of a key without a payload', needs: 'find', run: find },
  { name: 'tells the size of a payload, and nothing of a missing one', needs: 'stat', run: stat },
  {
    name: 'keeps notes beside a payload, the latest in place of earlier ones',
    needs: 'describe',
    run: notes,
  },
  { name: 'does not show notes of a payload that was replaced', needs: 'describe', run: staleNotes },
  { name: 'lists the payloads of a prefix, newest first', needs: 'list', run: list },
  { name: 'removes a payload and its notes, and does not mind a missing one', needs: 'remove', run: remove },
  { name: 'sweeps what is old and leaves what is not', needs: 'sweep', run: sweep },
];

async function open(world: World): Promise<void> {
  const handle = await put(world, 'scope/open.value', payloadOfText('0123456789'));
  await world.store.describe?.(handle, { lines: 1 }, world.how);
  const payload = await world.store.open?.(handle, world.how);
  world.equal(payload?.bytes, 10);
  if (world.store.describe !== undefined) world.equal((await payload?.notes())?.['lines'], 1);
  const target = new Uint8Array(6);
  world.equal(await payload?.readInto(target.subarray(1, 5), 3), 4);
  world.equal(target.join(' '), '0 51 52 53 54 0');
  world.equal(await payload?.readInto(target, 8), 2, 'fewer bytes at the end');
  world.equal(await payload?.readInto(target, 10), 0);
  payload?.close();
}

async function openMissing(world: World): Promise<void> {
  try {
    (await world.store.open?.('scope/missing.value', world.how))?.close();
    world.ok(false, 'it was opened');
  } catch (error) {
    world.equal(SpillwayError.isInstance(error) ? error.code : error, 'NOT_FOUND');
  }
}

async function find(world: World): Promise<void> {
  const handle = await put(world, 'scope/find.value', payloadOfText('found'));
  const found = await world.store.find?.('scope/find.value', world.how);
  world.equal(found, handle);
  world.equal(await world.store.find?.('scope/other.value', world.how), undefined);
}

async function stat(world: World): Promise<void> {
  const before = Date.now();
  const handle = await put(world, 'scope/stat.value', payloadOfText('漢字'));
  const found = await world.store.stat?.(handle, world.how);
  world.equal(found?.bytes, 6);
  // Clocks of disks may be some milliseconds behind.
  if (found?.writtenAtMs !== undefined) world.ok(found.writtenAtMs > before - 10_000, 'the time is wrong');
  world.equal(await world.store.stat?.('scope/other.value', world.how), undefined);
}

async function notes(world: World): Promise<void> {
  const handle = await put(world, 'scope/notes.value', payloadOfText('text'));
  await world.store.describe?.(handle, { lines: 1 }, world.how);
  await world.store.describe?.(handle, { lines: 2, deep: { list: ['é', null] } }, world.how);
  const found = await world.store.stat?.(handle, world.how);
  world.equal(JSON.stringify(found?.notes), '{"lines":2,"deep":{"list":["é",null]}}');
  world.equal(textOf(await get(world, handle)), 'text');
}

async function staleNotes(world: World): Promise<void> {
  const handle = await put(world, 'scope/stale.value', payloadOfText('one'));
  await world.store.describe?.(handle, { lines: 1 }, world.how);
  const again = await put(world, 'scope/stale.value', payloadOfText('another one'));
  world.equal((await world.store.stat?.(again, world.how))?.notes, undefined);
}

async function list(world: World): Promise<void> {
  const first = await put(world, 'one/first.value', payloadOfText('1'));
  await new Promise(resolve => setTimeout(resolve, 20));
  const second = await put(world, 'one/second.value', payloadOfText('22'));
  const strange = await put(world, 'one/A b?', payloadOfText('333'));
  await put(world, 'other/first.value', payloadOfText('4444'));
  const found = (await world.store.list?.('one/', world.how)) ?? [];
  world.equal(
    found
      .map(({ bytes }) => String(bytes))
      .toSorted()
      .join(),
    '1,2,3',
  );
  world.equal(
    found
      .map(({ handle }) => handle)
      .toSorted()
      .join('\n'),
    [first, second, strange].toSorted().join('\n'),
  );
  const times = found.map(({ writtenAtMs }) => writtenAtMs ?? 0);
  world.ok(
    times.every((time, at) => time >= (times[at + 1] ?? 0)),
    'not the newest first',
  );
  const named = (await world.store.list?.('one/fir', world.how)) ?? [];
  world.equal(named.map(({ handle }) => handle).join(), first);
  world.equal(((await world.store.list?.('none/', world.how)) ?? []).length, 0);
}

async function remove(world: World): Promise<void> {
  const handle = await put(world, 'scope/gone.value', payloadOfText('gone'));
  await world.store.describe?.(handle, { lines: 1 }, world.how);
  await world.store.remove?.(handle, world.how);
  world.equal(await codeOfRead(world, handle), 'NOT_FOUND');
  await world.store.remove?.(handle, world.how);
  const again = await put(world, 'scope/gone.value', payloadOfText('gone'));
  world.equal((await world.store.stat?.(again, world.how))?.notes, undefined);
}

async function sweep(world: World): Promise<void> {
  const handles = [
    await put(world, 'scope/old.value', payloadOfText('old')),
    await put(world, 'scope/older.value', payloadOfText('older')),
  ];
  world.equal(await world.store.sweep?.(3_600_000), 0);
  for (const handle of handles) world.equal(await codeOfRead(world, handle), 'read');
  await new Promise(resolve => setTimeout(resolve, 50));
  const removed = await world.store.sweep?.(1);
  const codes = await Promise.all(handles.map(handle => codeOfRead(world, handle)));
  world.equal(removed, codes.filter(code => code === 'EXPIRED' || code === 'NOT_FOUND').length);
  world.equal(codes.filter(code => code === 'read').length, handles.length - (removed ?? 0));
}
