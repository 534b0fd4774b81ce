// Bytes that a call allocates: node children/allocation.ts SUBJECT
import { createLimits } from 'spillway';
import { estimateTokens } from 'spillway/tokens';
import type * as JsonSize from '../../packages/spillway/src/serialize/json-size.ts';
import { builtModule } from '../lib/library.ts';
import { kept } from '../lib/compare.ts';
import { settle } from '../lib/memory.ts';
import { CALL } from '../lib/ours.ts';
import { payloadText } from '../lib/payloads.ts';

/** Reading a fraction out of an object allocates by itself: the engine puts it into a box. */
const FRACTION = /(?<=\d)\.\d+/g;
const WARM_UPS = 20_000;
const [subject = ''] = process.argv.slice(2);

const { call, calls, warmUps } = await subjectOf(subject);
for (let done = 0; done < warmUps; done++) kept.value = await call();
await settle();
const before = process.memoryUsage();
for (let done = 0; done < calls; done++) {
  const answer = call();
  kept.value = answer instanceof Promise ? await answer : answer;
}
const after = process.memoryUsage();
process.send?.({
  values: {
    heapBytes: (after.heapUsed - before.heapUsed) / calls,
    bufferBytes: (after.arrayBuffers - before.arrayBuffers) / calls,
  },
});

interface Subject {
  readonly call: () => unknown;
  /** So many that the young generation is not collected in between. */
  readonly calls: number;
  readonly warmUps: number;
}

async function subjectOf(name: string): Promise<Subject> {
  if (name === 'size') {
    const { jsonSize } = await builtModule<typeof JsonSize>('serialize/json-size.js');
    const records: unknown = JSON.parse(payloadText('json', 1_000_000).replaceAll(FRACTION, ''));
    return { call: () => jsonSize(records, 2_000_000), calls: 200, warmUps: 50 };
  }
  if (name === 'estimate') {
    const text = payloadText('log', 100_000);
    return { call: () => estimateTokens(text), calls: 2000, warmUps: 500 };
  }
  const run = createLimits().run();
  const text = payloadText('log', 10_000).slice(0, Number(name));
  return { call: () => run.reduce(text, CALL), calls: 20_000, warmUps: WARM_UPS };
}
