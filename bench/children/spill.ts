// Longest stall of the event loop, time and memory of one spill: node children/spill.ts CANDIDATE KIND BYTES
import { performance } from 'node:perf_hooks';
import { peakMb, settle, startPeak } from '../lib/memory.ts';
import { payloadText } from '../lib/payloads.ts';
import type { PayloadKind } from '../lib/payloads.ts';
import { watchStalls } from '../lib/stalls.ts';
import { spillerOf } from '../lib/spilling.ts';
import type { Spill } from '../lib/spilling.ts';
import { withTemporaryFolder } from '../lib/temporary-folder.ts';

const [candidate = '', kind = '', bytes = ''] = process.argv.slice(2);
await withTemporaryFolder(async folder => {
  const spill = await spillerOf(candidate, folder);
  if (typeof spill === 'string') process.send?.({ reason: spill });
  else process.send?.({ values: await measure(spill, payloadText(kind as PayloadKind, Number(bytes))) });
});

async function measure(spill: Spill, text: string): Promise<Readonly<Record<string, number>>> {
  await spill(text.slice(0, 300_000));
  await settle();
  const before = startPeak();
  const watch = watchStalls();
  const start = performance.now();
  await spill(text);
  const ms = performance.now() - start;
  const stallMs = await watch.stop();
  return { ms, stallMs, ...(before !== undefined && { extraMb: peakMb() - before }) };
}
