import { payloadOfBytes, payloadOfText } from '../index.ts';
import { codeOfRead, get, put, sameBytes, textOf, type StoreCase, type World } from './store-case.ts';

/** How payloads and ranges of them are read. */
export const readCases: readonly StoreCase[] = [
  { name: 'reads any range, also across the borders of chunks', run: ranges },
  { name: 'gives what there is of a range that goes past the end', run: pastTheEnd },
  { name: 'says NOT_FOUND for what was never written', run: missing },
  { name: 'gives nothing for a handle that leads elsewhere', run: hostile },
  { name: 'reads the same again, in any order', run: again },
];

async function ranges(world: World): Promise<void> {
  const bytes = new Uint8Array(3_400_000).map((_, at) => (at ^ (at >> 8) ^ (at >> 16)) & 255);
  const handle = await put(world, 'scope/ranges.value', payloadOfBytes(bytes), 'application/octet-stream');
  for (const border of [0, 1, 65_536, 262_144, 1_048_576, 2_097_152, 3_399_999]) {
    for (const [before, after] of [
      [0, 1],
      [1, 1],
      [3, 70_000],
      [40_000, 300_000],
    ] as const) {
      const range = { start: Math.max(0, border - before), end: Math.min(bytes.length, border + after) };
      const expected = bytes.subarray(range.start, range.end);
      world.ok(
        sameBytes(await get(world, handle, range), expected),
        `range ${range.start} to ${range.end} differs`,
      );
    }
  }
}

async function pastTheEnd(world: World): Promise<void> {
  const handle = await put(world, 'scope/short.value', payloadOfText('0123456789'));
  const read = async (start: number, end: number): Promise<string> =>
    textOf(await get(world, handle, { start, end }));
  world.equal(await read(4, 7), '456');
  world.equal(await read(7, 7), '');
  // A store may give the whole where it cannot slice; it is no longer than asked then.
  world.ok(['89', '0123456789'].includes(await read(8, 10_000)), 'a range past the end');
  world.ok(['', '0123456789'].includes(await read(10, 20_000)), 'a range behind the end');
}

async function missing(world: World): Promise<void> {
  world.equal(await codeOfRead(world, 'scope/never-written.value'), 'NOT_FOUND');
}

async function hostile(world: World): Promise<void> {
  await put(world, 'scope/there.value', payloadOfText('there'));
  const handles = [
    '',
    '.',
    '..',
    '/',
    '../there.value',
    '/etc/passwd',
    'scope/../../etc/passwd',
    'scope\\..\\..\\x',
    'a\0b',
    'x'.repeat(5000),
    '\uD800',
    '%2e%2e/x',
  ];
  for (const handle of handles) {
    const code = await codeOfRead(world, handle);
    world.ok(
      code === 'NOT_FOUND' || code === 'OUTSIDE_STORE',
      `${JSON.stringify(handle.slice(0, 40))} gave ${code}`,
    );
  }
}

async function again(world: World): Promise<void> {
  const first = await put(world, 'scope/first.value', payloadOfText('first'));
  const second = await put(world, 'scope/second.value', payloadOfText('second'));
  const read = await Promise.all([first, second, second, first].map(handle => get(world, handle)));
  world.equal(read.map(textOf).join(' '), 'first second second first');
}
