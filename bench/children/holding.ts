// Longest stall of the event loop while a hostile expression is followed: node children/holding.ts WAY EXPRESSION PAYLOAD
import { performance } from 'node:perf_hooks';
import { settle } from '../lib/memory.ts';
import { payloadText } from '../lib/payloads.ts';
import { watchStalls } from '../lib/stalls.ts';
import { storedText } from '../lib/stored-text.ts';

const BYTES = 8_000_000;
const [way = '', expression = '', payload = ''] = process.argv.slice(2);

const stored = await storedText(textOf(payload));
await stored.ask(way === 'path' ? { path: '$[0]' } : { pattern: 'a', regex: true });
await settle();
const watch = watchStalls();
const start = performance.now();
let text = '';
try {
  text = await stored.ask(way === 'path' ? { path: expression } : { pattern: expression, regex: true });
} catch (error) {
  // That it was stopped is an answer too.
  text = String(error);
}
const ms = performance.now() - start;
process.stderr.write(`bench: ${text.slice(0, 160).split('\n', 1)[0] ?? ''}\n`);
process.send?.({ values: { ms, stallMs: await watch.stop() } });

function textOf(name: string): string {
  if (name === 'json') return payloadText('json', BYTES);
  let state = 1;
  const letters = Array.from({ length: BYTES }, (_, at) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return name === 'lines' && at % 200 === 199 ? '\n' : state >>> 31 === 0 ? 'a' : 'b';
  });
  return letters.join('');
}
