import { medianOfChildren } from '../lib/children.ts';
import type { Report, Row, Settings } from '../lib/row.ts';

/** Spilling ten results at the same time against one after the other, one process for each. */
export const rows: readonly Row[] = [{ id: 'P32', what: 'ten results spilled in parallel', measure }];

const CANDIDATES = ['parallel', 'in turn', 'one'];

async function measure(settings: Settings, report: Report): Promise<void> {
  const bytes = settings.smoke ? 1_000_000 : 10_000_000;
  const children = await medianOfChildren('parallel.ts', CANDIDATES, [String(bytes)], settings);
  const [parallel, inTurn, one] = CANDIDATES.map(name => children.get(name));
  if (parallel === undefined || inTurn === undefined || one === undefined) return;
  const what = `10 x ${bytes / 1e6} MB of log`;
  report({
    what,
    against: 'one after the other',
    unit: 'x',
    atMost: 1.1,
    value: parallel.ratio('ms', inTurn),
  });
  report({
    what,
    against: 'memory beside the texts, to that of one',
    unit: 'x',
    atMost: 1.5,
    value: parallel.ratio('extraMb', one),
  });
  report({ what, against: 'memory beside the texts', unit: 'MB', value: parallel.value('extraMb') });
}
