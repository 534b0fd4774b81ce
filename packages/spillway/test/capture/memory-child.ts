// The process of memory.test.ts: captures so many bytes and sends by how many MB its memory grew at most.
import { createLimits } from 'spillway';
import { fileStore } from 'spillway/stores/file';

const [folder = '', bytes = '', line = ''] = process.argv.slice(2);
const run = createLimits({ store: fileStore({ baseDir: folder }), logger: false }).run();
const chunk = line === '' ? 'y'.repeat(65_536) : line.repeat(Math.ceil(65_536 / line.length));

function* output(total: number): Generator<Uint8Array> {
  // A new piece each time, as a stream gives them.
  for (let given = 0; given < total; given += chunk.length) yield new TextEncoder().encode(chunk);
}

await run.capture(output(2_000_000));
const before = process.memoryUsage().rss;
const captured = await run.capture(output(Number(bytes)));
const grownMb = (process.resourceUsage().maxRSS * 1024 - before) / 1e6;
process.send?.({ grownMb, complete: captured.complete, lines: captured.totals.lines });
