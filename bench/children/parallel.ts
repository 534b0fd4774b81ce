// Time and memory of spilling results at the same time or one after the other: node children/parallel.ts CANDIDATE BYTES
import { createLimits } from 'spillway';
import { fileStore } from 'spillway/stores/file';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { peakMb, settle, startPeak } from '../lib/memory.ts';
import { payloadText } from '../lib/payloads.ts';
import { withTemporaryFolder } from '../lib/temporary-folder.ts';

const RESULTS = 10;
const [candidate = '', bytes = ''] = process.argv.slice(2);

await withTemporaryFolder(async folder => {
  const run = createLimits({ store: fileStore({ baseDir: join(folder, 'ours') }), logger: false }).run();
  // Texts of their own, as each result would be.
  const texts = Array.from({ length: RESULTS }, (_, at) => payloadText('log', Number(bytes)) + String(at));
  const spill = async (text: string, at: number): Promise<void> => {
    await run.reduce(text, { toolName: 'bash', toolCallId: `call_${at}` });
  };
  await spill(texts[0]?.slice(0, 300_000) ?? '', RESULTS);
  for (const text of texts) text.charCodeAt(text.length - 1);
  await settle();
  const before = startPeak();
  const start = performance.now();
  if (candidate === 'parallel') await Promise.all(texts.map(spill));
  else if (candidate === 'one') await spill(texts[0] ?? '', 0);
  else for (const [at, text] of texts.entries()) await spill(text, at);
  const ms = performance.now() - start;
  process.send?.({ values: { ms, ...(before !== undefined && { extraMb: peakMb() - before }) } });
});
