import { medianOfChildren } from '../lib/children.ts';
import type { ChildRounds } from '../lib/children.ts';
import { KEEPERS } from '../lib/capturing.ts';
import type { Line } from '../lib/line.ts';
import { payloadPath } from '../lib/payloads.ts';
import type { PendingRow, Report, Row, Settings } from '../lib/row.ts';

/** Keeping what a program writes: run.capture(child), one process for each candidate and round. */
export const rows: readonly (Row | PendingRow)[] = [
  { id: 'P8', what: 'output of a child: head, tail, totals and line index', measure: measurePlain },
  { id: 'P9', what: 'output of a child: the same with error lines', measure: measureErrors },
  {
    id: 'P10',
    what: 'output that a child writes to the file itself, with line index',
    pending: 'stores cannot lend a file yet',
  },
];

async function measurePlain(settings: Settings, report: Report): Promise<void> {
  const size = sizeOf(settings);
  const children = await measured(size, settings);
  reportRatio(children, ['ours', 'cat > file', 3], size, report);
  reportRatio(children, ['ours', 'pi', 0.4], size, report);
  reportRatio(children, ['cat | cat > file', 'cat > file', undefined], size, report);
  reportMemory(children, ['ours', 24], size, report);
  reportMemory(children, ['pi', undefined], size, report);
  if (settings.smoke) return;
  const twice = await medianOfChildren('capture.ts', ['ours'], [payloadPath('log', 2 * size)], settings);
  const [one, two] = [children.get('ours'), twice.get('ours')];
  const line = {
    what: named(2 * size),
    against: 'highest memory of the process, to half the output',
    unit: 'x',
    atMost: 1.05,
  } as const;
  if (one === undefined || two?.reason !== undefined)
    report({ ...line, reason: two?.reason ?? 'not measured' });
  else report({ ...line, value: two?.ratio('peakMb', one) ?? Number.NaN });
}

async function measureErrors(settings: Settings, report: Report): Promise<void> {
  const size = sizeOf(settings);
  const children = await measured(size, settings);
  reportRatio(children, ['ours, errors', 'cat > file', 6.5], size, report);
  reportRatio(children, ['ours, errors', 'pi', 1], size, report);
  reportMemory(children, ['ours, errors', 40], size, report);
}

async function measured(size: number, settings: Settings): Promise<ReadonlyMap<string, ChildRounds>> {
  return await medianOfChildren('capture.ts', KEEPERS, [payloadPath('log', size)], settings);
}

function reportRatio(
  children: ReadonlyMap<string, ChildRounds>,
  [name, base, atMost]: readonly [string, string, number | undefined],
  size: number,
  report: Report,
): void {
  const [one, other] = [children.get(name), children.get(base)];
  const line: Line = {
    what: named(size),
    against: `${name}, to ${base}`,
    unit: 'x',
    ...(atMost !== undefined && { atMost }),
  };
  const reason = one?.reason ?? other?.reason;
  if (reason !== undefined || one === undefined || other === undefined)
    report({ ...line, reason: reason ?? 'nothing was measured' });
  else report({ ...line, value: one.ratio('ms', other) });
}

function reportMemory(
  children: ReadonlyMap<string, ChildRounds>,
  [name, atMost]: readonly [string, number | undefined],
  size: number,
  report: Report,
): void {
  const child = children.get(name);
  const line: Line = {
    what: named(size),
    against: `memory, ${name}`,
    unit: 'MB',
    ...(atMost !== undefined && { atMost }),
  };
  if (child === undefined || child.reason !== undefined)
    report({ ...line, reason: child?.reason ?? 'nothing was measured' });
  else report({ ...line, value: child.value('extraMb') });
}

function sizeOf({ smoke, full }: Settings): number {
  return smoke ? 4_000_000 : full ? 1_000_000_000 : 100_000_000;
}

function named(size: number): string {
  return `${size / 1e6} MB of log`;
}
