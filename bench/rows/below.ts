import { createLimits } from 'spillway';
import { runChild } from '../lib/children.ts';
import { compare } from '../lib/compare.ts';
import { CALL } from '../lib/ours.ts';
import { payloadText } from '../lib/payloads.ts';
import { loadDeepagents, loadPi } from '../lib/peers.ts';
import type { Report, Row, Settings } from '../lib/row.ts';
import { withTemporaryFolder } from '../lib/temporary-folder.ts';

/** Results that are below every limit. */
export const rows: readonly Row[] = [
  {
    id: 'P1',
    what: 'string below the limit, through the whole call: limits.run().reduce()',
    measure: measureBelow,
  },
];

const LIMIT_CHARS = 10_000;

async function measureBelow({ rounds }: Settings, report: Report): Promise<void> {
  await withTemporaryFolder(async folder => {
    const [pi, deepagents] = [await loadPi(), await loadDeepagents(folder)];
    const run = createLimits().run();
    const text = payloadText('log', LIMIT_CHARS);
    const [small, large] = [text.slice(0, 200), text.slice(0, 8000)];
    const times = await compare(
      {
        'length check': () => checkLength(small),
        ours: () => run.reduce(small, CALL),
        'length check, 8,000': () => checkLength(large),
        'ours, 8,000': () => run.reduce(large, CALL),
        pi: 'calls' in pi ? () => pi.calls.cutHead(small) : undefined,
        deepagents: 'calls' in deepagents ? () => deepagents.calls.wrap(small, 'call_1') : undefined,
      },
      { rounds, minMs: 20 },
    );
    const ratio = { unit: 'x', atMost: 4, against: 'async function with a length check' } as const;
    report({ what: '200 characters', ...ratio, value: times.ratio('ours', 'length check') });
    report({ what: '8,000 characters', ...ratio, value: times.ratio('ours, 8,000', 'length check, 8,000') });
    const growth = times.ratio('ours, 8,000', 'ours');
    report({ what: '8,000 characters', against: '200 characters', unit: 'x', atMost: 1.2, value: growth });
    for (const [name, peer] of Object.entries({ pi, deepagents })) {
      const line = { what: '200 characters', against: name, unit: 'x', atMost: 1 } as const;
      report(
        'calls' in peer ? { ...line, value: times.ratio('ours', name) } : { ...line, reason: peer.reason },
      );
    }
  });
  await reportMemory(report);
}

/** Were the text copied, 8,000 characters would take more than 200. */
async function reportMemory(report: Report): Promise<void> {
  const [small, large] = [
    await runChild('allocation.ts', ['200']),
    await runChild('allocation.ts', ['8000']),
  ];
  for (const [field, against] of [
    ['heapBytes', 'allocated a call, beyond what 200 characters take'],
    ['bufferBytes', 'in buffers a call'],
  ] as const) {
    const line = { what: '8,000 characters', against, unit: 'bytes', atMost: 256 } as const;
    if ('reason' in small) report({ ...line, reason: small.reason });
    else if ('reason' in large) report({ ...line, reason: large.reason });
    else
      report({ ...line, value: (large.values[field] ?? Number.NaN) - (small.values[field] ?? Number.NaN) });
  }
}

// Asynchronous like the call that it is compared with.
async function checkLength(text: string): Promise<string> {
  return text.length <= LIMIT_CHARS ? text : `${text.slice(0, LIMIT_CHARS)}…`;
}
