// Memory that reading back takes: node children/reading.ts CANDIDATE SIZE
import { LONG_CHARS, placesBelow, storePayload } from '../lib/reading.ts';
import type { StoredPayload } from '../lib/reading.ts';
import { peakMb, settle, startPeak, touchYoungGeneration } from '../lib/memory.ts';
import { withTemporaryFolder } from '../lib/temporary-folder.ts';
import { utimesSync } from 'node:fs';

const WARMING_BYTES = 4_000_000;
const [candidate = '', size = ''] = process.argv.slice(2);

/** Buffers that stay for the next read are memory of reading too: four of 128 KiB, and for walks two of 1 MiB. */
const PAGE_BUFFERS_MB = 0.524;
const WALK_BUFFERS_MB = 2.097;

/** What each candidate does to a stored payload. */
const WORK: Readonly<Record<string, (stored: StoredPayload) => Promise<void>>> = {
  async pages({ run, handle, lines }) {
    const place = placesBelow(lines - 300);
    for (let page = 0; page < 500; page++) await run.read({ handle, offset: place() });
  },
  async pieces({ run, handle, bytes }) {
    const place = placesBelow(Math.floor(bytes / 2048) - 30);
    for (let page = 0; page < 500; page++) await run.read({ handle, offset: 0, piece: place() });
  },
  async unindexed({ run, handle, file, lines }) {
    utimesSync(file, 1, 1);
    await run.read({ handle, offset: lines - 5000 });
  },
  async search({ run, handle }) {
    for (const pattern of ['no such text anywhere', 'ERROR']) await run.read({ handle, pattern });
  },
};

/** The same search where the platform has no WebAssembly. */
const name = candidate === 'portable search' ? 'search' : candidate;
if (candidate !== name) Reflect.deleteProperty(globalThis, 'WebAssembly');

await withTemporaryFolder(async folder => {
  const work = WORK[name];
  if (work === undefined) throw new Error(`there is no candidate ${candidate}`);
  const kind = name === 'pieces' ? 'json' : 'log';
  const maxChars = name === 'pieces' ? LONG_CHARS : undefined;
  const stored = await storePayload(kind, Number(size), folder, maxChars);
  const small = await storePayload(kind, WARMING_BYTES, folder, maxChars);
  // The code is compiled and its buffers are there before anything counts.
  for (let round = 0; round < 10; round++) await work(small);
  await settle();
  touchYoungGeneration();
  const walks = name === 'search' || name === 'unindexed';
  const keptMb = PAGE_BUFFERS_MB + (walks ? WALK_BUFFERS_MB : 0);
  const before = startPeak();
  await work(stored);
  process.send?.(
    before === undefined
      ? { reason: 'the system tells no peak of memory' }
      : { values: { extraMb: peakMb() - before + keptMb } },
  );
});
