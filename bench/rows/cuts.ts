import { medianOfChildren } from '../lib/children.ts';
import { compare } from '../lib/compare.ts';
import type { Comparison } from '../lib/compare.ts';
import { CALL, cuttingRun, loadCut, loadCutWithTotals } from '../lib/ours.ts';
import { payloadText } from '../lib/payloads.ts';
import { loadContextMode, loadGemini, loadPi } from '../lib/peers.ts';
import { cutPlainly } from '../lib/reference.ts';
import type { Report, Row, Settings } from '../lib/row.ts';

/** Cutting a string that is in memory. */
export const rows: readonly Row[] = [
  {
    id: 'P3',
    what: 'cut to both ends, 40,000 characters of a log: the action truncate()',
    measure: measureCut,
  },
  { id: 'P4', what: 'the same with exact totals of lines and bytes', measure: measureTotals },
];

const REFERENCE = 'two slices + concatenation, flat';

async function measureCut({ rounds, smoke, full }: Settings, report: Report): Promise<void> {
  const sizes = smoke ? [1, 2] : full ? [1, 10, 100, 400] : [1, 10, 100];
  const [pi, gemini, contextMode] = [await loadPi(), await loadGemini(), await loadContextMode()];
  const cut = await loadCut();
  const run = cuttingRun();
  const texts = new Map(sizes.map(size => [size, payloadText('log', size * 1_000_000)]));
  const ten = texts.get(10);
  const times = await compare(
    {
      ...Object.fromEntries(
        [...texts].flatMap(([size, text]) => [
          [`reference ${size}`, (): unknown => cutPlainly(text)],
          [`ours ${size}`, (): unknown => cut(text)],
          [`reduce ${size}`, (): unknown => run.reduce(text, CALL)],
        ]),
      ),
      pi: 'calls' in pi && ten !== undefined ? () => pi.calls.cutHead(ten) : undefined,
      'gemini-cli': 'calls' in gemini && ten !== undefined ? () => gemini.calls.cut(ten) : undefined,
      'context-mode':
        'calls' in contextMode && ten !== undefined ? () => contextMode.calls.cut(ten) : undefined,
    },
    { rounds },
  );
  for (const size of sizes)
    report({
      what: `${size} MB`,
      against: REFERENCE,
      unit: 'x',
      atMost: 2,
      value: times.ratio(`ours ${size}`, `reference ${size}`),
    });
  reportGrowth(times, sizes, report);
  for (const size of sizes)
    report({
      what: `${size} MB, the whole reduce()`,
      against: REFERENCE,
      unit: 'x',
      value: times.ratio(`reduce ${size}`, `reference ${size}`),
    });
  for (const [name, peer, atMost] of [
    ['pi', pi, 0.005],
    ['gemini-cli', gemini],
    ['context-mode', contextMode],
  ] as const) {
    const line = {
      what: '10 MB',
      against: name,
      unit: 'x',
      ...(atMost !== undefined && { atMost }),
    } as const;
    if ('reason' in peer) report({ ...line, reason: peer.reason });
    else if (ten !== undefined) report({ ...line, value: times.ratio('ours 10', name) });
  }
  await reportHeld(smoke, report);
}

function reportGrowth(times: Comparison, sizes: readonly number[], report: Report): void {
  const [least = 0] = sizes;
  const most = sizes.at(-1) ?? 0;
  const value = times.ratio(`ours ${most}`, `ours ${least}`);
  report({ what: `${most} MB`, against: `${least} MB`, unit: 'x', atMost: 1.5, value });
}

async function reportHeld(smoke: boolean, report: Report): Promise<void> {
  const bytes = smoke ? 1_000_000 : 10_000_000;
  const names = ['ours', 'pi', 'gemini-cli', 'context-mode'];
  const held = await medianOfChildren('held.ts', names, [String(bytes)], { rounds: 1 });
  for (const [name, rounds] of held) {
    const line = {
      what: `held by 10 previews of ${bytes / 1e6} MB`,
      against: name,
      unit: 'MB',
      ...(name === 'ours' && { atMost: 1 }),
    } as const;
    report(
      rounds.reason === undefined
        ? { ...line, value: rounds.value('heldMb') }
        : { ...line, reason: rounds.reason },
    );
  }
}

async function measureTotals({ rounds, smoke, full }: Settings, report: Report): Promise<void> {
  const pi = await loadPi();
  const cut = await loadCutWithTotals();
  const size = smoke ? 2 : full ? 400 : 100;
  for (const [kind, atMost] of [
    ['log', 0.6],
    ['short', 0.1],
  ] as const) {
    const text = payloadText(kind, size * 1_000_000);
    const line = {
      what: `${size} MB of ${kind === 'log' ? 'log' : 'short lines'}`,
      against: 'pi truncateHead',
      unit: 'x',
      atMost,
    } as const;
    if ('reason' in pi) {
      report({ ...line, reason: pi.reason });
      continue;
    }
    const times = await compare(
      { ours: () => cut(text), pi: () => pi.calls.cutHead(text) },
      { rounds, once: true },
    );
    report({ ...line, value: times.ratio('ours', 'pi') });
  }
  const children = await medianOfChildren('totals.ts', ['ours'], ['log', String(size * 1_000_000)], {
    rounds,
  });
  for (const [, child] of children) {
    const line = {
      what: `${size} MB of log`,
      against: 'memory beside the text',
      unit: 'MB',
      atMost: 1,
    } as const;
    report(
      child.reason === undefined
        ? { ...line, value: child.value('extraMb') }
        : { ...line, reason: child.reason },
    );
  }
}
