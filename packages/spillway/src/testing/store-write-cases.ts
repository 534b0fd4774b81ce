import { payloadOfBytes, payloadOfPieces, payloadOfStream, payloadOfText } from '../index.ts';
import { codeOfRead, get, put, sameBytes, textOf, utf8, type StoreCase, type World } from './store-case.ts';

/** How payloads of every form are taken. */
export const writeCases: readonly StoreCase[] = [
  { name: 'gives back a text as UTF-8', run: text },
  { name: 'keeps an empty payload', run: empty },
  { name: 'keeps every byte of a binary payload', run: binary },
  { name: 'keeps a long text with characters of several bytes at any place', run: longText },
  { name: 'stores a lone surrogate as U+FFFD', run: loneSurrogate },
  { name: 'takes a text in pieces, pairs across their borders included', run: pieces },
  { name: 'takes a stream of bytes and texts', run: stream },
  { name: 'replaces a payload, leaving nothing of a longer one', run: overwrite },
  { name: 'does not mix payloads written under one key at the same time', run: concurrent },
  { name: 'keeps payloads apart that are written at the same time', run: parallel },
  { name: 'keeps a copy that nobody else can change', run: ownCopy },
  { name: 'keeps nothing of a payload that fails while it is read', run: failing },
  { name: 'keeps all or nothing of a payload that is cancelled', run: cancelled },
  { name: 'does not begin when it is cancelled before', run: cancelledBefore },
];

async function text(world: World): Promise<void> {
  const handle = await put(world, 'scope/text.value', payloadOfText('naïve 漢字 😀\r\nsecond line\n'));
  world.equal(textOf(await get(world, handle)), 'naïve 漢字 😀\r\nsecond line\n');
}

async function empty(world: World): Promise<void> {
  const handle = await put(world, 'scope/empty.value', payloadOfText(''));
  world.equal((await get(world, handle)).length, 0);
  world.equal(
    (await get(world, await put(world, 'scope/none.value', payloadOfBytes(new Uint8Array(0))))).length,
    0,
  );
}

async function binary(world: World): Promise<void> {
  const bytes = new Uint8Array(300_000).map((_, at) => (at * 31) % 256);
  const handle = await put(world, 'scope/binary.value', payloadOfBytes(bytes), 'application/octet-stream');
  world.ok(sameBytes(await get(world, handle), bytes), 'the bytes differ');
}

async function longText(world: World): Promise<void> {
  // 7 is prime to every power of two, so that borders of pieces fall on each byte of a character.
  const whole = 'aé漢😀b\n'.repeat(400_000);
  const handle = await put(world, 'scope/long.value', payloadOfText(whole));
  world.ok(sameBytes(await get(world, handle), utf8(whole)), 'the text differs');
}

async function loneSurrogate(world: World): Promise<void> {
  const handle = await put(world, 'scope/lone.value', payloadOfText('a\uD800b\uDC00'));
  world.equal(textOf(await get(world, handle)), 'a\uFFFDb\uFFFD');
}

async function pieces(world: World): Promise<void> {
  const list = ['{"a":1}\n', 'half \uD83D', '\uDE00 pair\n', '', 'x'.repeat(200_000)];
  const handle = await put(
    world,
    'scope/pieces.value',
    payloadOfPieces(() => list),
  );
  world.equal(textOf(await get(world, handle)), list.join(''));
}

async function stream(world: World): Promise<void> {
  const handle = await put(world, 'scope/stream.value', payloadOfStream(someChunks()));
  const expected = `begin\n${'é'.repeat(70_000)}${'z'.repeat(2_000_000)}`;
  world.ok(textOf(await get(world, handle)) === expected, 'the stream differs');
}

async function* someChunks(): AsyncGenerator<Uint8Array | string> {
  yield 'begin\n';
  yield utf8('é'.repeat(70_000));
  for (let count = 0; count < 20; count += 1) yield 'z'.repeat(100_000);
}

async function overwrite(world: World): Promise<void> {
  await put(world, 'scope/again.value', payloadOfText('long '.repeat(100_000)));
  const handle = await put(world, 'scope/again.value', payloadOfText('short'));
  world.equal(textOf(await get(world, handle)), 'short');
}

async function concurrent(world: World): Promise<void> {
  const payloads = Array.from({ length: 8 }, (_, at) => String(at).repeat(50_000 + at * 60_000));
  const handles = await Promise.all(
    payloads.map(payload => put(world, 'scope/same.value', payloadOfText(payload))),
  );
  for (const handle of handles) {
    world.ok(payloads.includes(textOf(await get(world, handle))), 'a mixture of payloads was stored');
  }
}

async function parallel(world: World): Promise<void> {
  const payloads = Array.from({ length: 8 }, (_, at) => `${at} `.repeat(150_000));
  const handles = await Promise.all(
    payloads.map((payload, at) => put(world, `scope/parallel-${at}.value`, payloadOfText(payload))),
  );
  for (const [at, handle] of handles.entries()) {
    world.ok(textOf(await get(world, handle)) === payloads[at], `payload ${at} differs`);
  }
}

async function ownCopy(world: World): Promise<void> {
  const bytes = utf8('unchanged');
  const handle = await put(world, 'scope/copy.value', payloadOfBytes(bytes));
  bytes.fill(0);
  (await get(world, handle)).fill(0);
  world.equal(textOf(await get(world, handle)), 'unchanged');
}

async function failing(world: World): Promise<void> {
  let failed = false;
  await put(world, 'scope/failing.value', payloadOfStream(brokenChunks())).catch(() => {
    failed = true;
  });
  world.ok(failed, 'the write did not fail');
  await expectNothing(world, 'scope/failing.value');
}

async function* brokenChunks(): AsyncGenerator<string> {
  yield 'x'.repeat(300_000);
  throw new Error('the source broke');
}

async function cancelled(world: World): Promise<void> {
  const controller = new AbortController();
  const key = 'scope/cancelled.value';
  const payload = payloadOfStream(chunksUntil(() => controller.abort()));
  const info = { mediaType: 'text/plain', signal: controller.signal, ...world.how };
  let handle: string | undefined;
  try {
    handle = await world.store.write(key, payload, info);
  } catch {
    await expectNothing(world, key);
  }
  // A store that cannot stop keeps the whole.
  if (handle !== undefined) world.equal((await get(world, handle)).length, 600_000);
}

async function* chunksUntil(stop: () => void): AsyncGenerator<string> {
  yield 'x'.repeat(300_000);
  stop();
  yield 'y'.repeat(300_000);
}

async function cancelledBefore(world: World): Promise<void> {
  const key = 'scope/before.value';
  const signal = AbortSignal.abort();
  try {
    const handle = await world.store.write(key, payloadOfText('whole'), {
      mediaType: 'text/plain',
      signal,
      ...world.how,
    });
    world.equal(textOf(await get(world, handle)), 'whole');
  } catch {
    await expectNothing(world, key);
  }
}

async function expectNothing(world: World, key: string): Promise<void> {
  const found = await world.store.find?.(key, world.how);
  world.equal(found, undefined, 'a payload was found');
  const code = await codeOfRead(world, key);
  world.ok(code === 'NOT_FOUND' || code === 'OUTSIDE_STORE', `reading gave ${code}`);
}
