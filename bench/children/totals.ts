// Memory that a cut with totals takes beside its text: node children/totals.ts CANDIDATE KIND BYTES
import { kept } from '../lib/compare.ts';
import { peakMb, settle, startPeak } from '../lib/memory.ts';
import { loadCutWithTotals } from '../lib/ours.ts';
import { payloadText } from '../lib/payloads.ts';
import type { PayloadKind } from '../lib/payloads.ts';

const [, kind = '', bytes = ''] = process.argv.slice(2);

const cut = await loadCutWithTotals();
const text = payloadText(kind as PayloadKind, Number(bytes));
// The code is compiled and its buffers are there before anything counts.
for (let call = 0; call < 20; call++) kept.value = cut(text.slice(0, 1_000_000));
kept.value = undefined;
await settle();
const before = startPeak();
kept.value = cut(text);
process.send?.(
  before === undefined
    ? { reason: 'the system tells no peak of memory' }
    : { values: { extraMb: peakMb() - before } },
);
