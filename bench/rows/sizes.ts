import { createLimits, truncate } from 'spillway';
import type { Run } from 'spillway';
import type * as JsonSize from '../../packages/spillway/src/serialize/json-size.ts';
import { runChild } from '../lib/children.ts';
import { compare } from '../lib/compare.ts';
import { builtModule } from '../lib/library.ts';
import { CALL } from '../lib/ours.ts';
import { payloadText } from '../lib/payloads.ts';
import type { PendingRow, Report, Row, Settings } from '../lib/row.ts';

/** Structures, measured before anything is made of them. */
export const rows: readonly (Row | PendingRow)[] = [
  { id: 'P2', what: 'size of an object of 1 MB, below and far above a limit', measure: measureSizes },
  {
    id: 'P16',
    what: 'record offsets of a JSON array of 100 MB, over its bytes',
    pending: 'step 4: nothing in the library finds them yet',
  },
];

const BYTES = 1_000_000;
const HIGH_LIMIT = 2_000_000;
const LOW_LIMIT = 40_000;

async function measureSizes({ rounds }: Settings, report: Report): Promise<void> {
  const { jsonSize } = await builtModule<typeof JsonSize>('serialize/json-size.js');
  const records: unknown = JSON.parse(payloadText('json', BYTES));
  const [below, above] = [runWithLimit(HIGH_LIMIT), runWithLimit(LOW_LIMIT)];
  const times = await compare(
    {
      stringify: () => JSON.stringify(records).length,
      below: () => jsonSize(records, HIGH_LIMIT),
      above: () => jsonSize(records, LOW_LIMIT),
      'reduce below': () => below.reduce(records, CALL),
      'reduce above': () => above.reduce(records, CALL),
    },
    { rounds, minMs: 20 },
  );
  const against = 'JSON.stringify(v).length';
  const line = (what: string, name: string, atMost?: number): void =>
    report({ what, against, unit: 'x', value: times.ratio(name, 'stringify'), ...(atMost && { atMost }) });
  line('size, below the limit', 'below', 0.7);
  line('size, far above (limit 40,000)', 'above', 0.03);
  line('the whole reduce(), below', 'reduce below', 0.7);
  line('the whole reduce(), cut to 4,000', 'reduce above');
  await reportMemory(report);
}

function runWithLimit(over: number): Run {
  return createLimits({ bands: [{ over, action: truncate() }], logger: false }).run();
}

async function reportMemory(report: Report): Promise<void> {
  const line = {
    what: 'size, numbers without fractions',
    against: 'allocated a call',
    unit: 'bytes',
    atMost: 256,
  } as const;
  const measured = await runChild('allocation.ts', ['size']);
  report(
    'reason' in measured
      ? { ...line, reason: measured.reason }
      : { ...line, value: measured.values['heapBytes'] ?? Number.NaN },
  );
}
