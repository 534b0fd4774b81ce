// Time and memory of keeping what a program writes: node children/capture.ts CANDIDATE FILE
import { performance } from 'node:perf_hooks';
import { keeperOf } from '../lib/capturing.ts';
import { payloadPath } from '../lib/payloads.ts';
import { peakMb, settle, startPeak } from '../lib/memory.ts';
import { withTemporaryFolder } from '../lib/temporary-folder.ts';

const WARMING_BYTES = 4_000_000;
const [candidate = '', source = ''] = process.argv.slice(2);
await withTemporaryFolder(async folder => {
  const keep = await keeperOf(candidate, folder);
  if (typeof keep === 'string') {
    process.send?.({ reason: keep });
    return;
  }
  // Once with little, so that what is loaded on first use is not measured.
  await keep(payloadPath('log', WARMING_BYTES));
  await settle();
  const before = startPeak();
  const start = performance.now();
  await keep(source);
  const ms = performance.now() - start;
  process.send?.({
    values: { ms, ...(before !== undefined && { extraMb: peakMb() - before, peakMb: peakMb() }) },
  });
});
