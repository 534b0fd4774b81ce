import { stripVTControlCharacters } from 'node:util';
import type * as Ansi from '../../packages/spillway/src/text/ansi.ts';
import { compare } from '../lib/compare.ts';
import { builtModule } from '../lib/library.ts';
import { payloadText } from '../lib/payloads.ts';
import { loadStripAnsi } from '../lib/peers.ts';
import type { Report, Row, Settings } from '../lib/row.ts';

/** Removing escape codes of terminals. */
export const rows: readonly Row[] = [
  {
    id: 'P17',
    what: 'escape codes of terminals removed: what the option stripAnsi does',
    measure: measureStrip,
  },
];

const AGAINST = 'util.stripVTControlCharacters';
const REPEATS = 32_768;
const BACKTRACKING_REPEATS = 131_072;
/** What a linear scanner must get through in linear time. */
const HOSTILE: Readonly<Record<string, (repeats: number) => string>> = {
  'ESC ]': repeats => '\u001B]'.repeat(repeats),
  'ESC [': repeats => '\u001B['.repeat(repeats),
  'ESC [1;1;1;…': repeats => `\u001B[${'1;'.repeat(repeats)}`,
  'ESC ]8;; unterminated': repeats => '\u001B]8;;http://host/'.repeat(repeats),
  'ESC P': repeats => '\u001BP'.repeat(repeats),
  'U+009B': repeats => '\u009B'.repeat(repeats),
  'ESC [[]()#;?': repeats => `\u001B${'[[]()#;?'.repeat(repeats)}`,
  'ESC ] ended by ESC': repeats => '\u001B]0;title\u001B'.repeat(repeats),
};

async function measureStrip({ rounds, smoke }: Settings, report: Report): Promise<void> {
  const { stripAnsi } = await builtModule<typeof Ansi>('text/ansi.js');
  const peer = await loadStripAnsi();
  for (const size of smoke ? [1] : [1, 100]) {
    for (const [kind, what, atMost] of [
      ['coloured', 'coloured', 1.1],
      ['log', 'nothing to strip', 0.7],
    ] as const) {
      const text = payloadText(kind, size * 1_000_000);
      const times = await compare(
        {
          ours: () => stripAnsi(text),
          node: () => stripVTControlCharacters(text),
          'strip-ansi': 'calls' in peer ? () => peer.calls(text) : undefined,
        },
        { rounds },
      );
      const line = { what: `${what}, ${size} MB`, unit: 'x' } as const;
      report({ ...line, against: AGAINST, atMost, value: times.ratio('ours', 'node') });
      report(
        'calls' in peer
          ? { ...line, against: 'strip-ansi', value: times.ratio('ours', 'strip-ansi') }
          : { ...line, against: 'strip-ansi', reason: peer.reason },
      );
    }
  }
  await measureBacktracking(stripAnsi, smoke, report);
  await measureHostile(stripAnsi, rounds, report);
}

/** One round, since the peer's time grows with the square. */
async function measureBacktracking(
  stripAnsi: (text: string) => string,
  smoke: boolean,
  report: Report,
): Promise<void> {
  const text = '\u001B]'.repeat(smoke ? BACKTRACKING_REPEATS / 8 : BACKTRACKING_REPEATS);
  stripAnsi(text);
  const times = await compare(
    {
      ours: () => stripAnsi(text),
      node: smoke ? () => stripVTControlCharacters(text) : onceOnly(() => stripVTControlCharacters(text)),
    },
    { rounds: 1, once: true },
  );
  const what = `ESC ] ${(text.length / 2).toLocaleString('en')} times`;
  report({ what, against: AGAINST, unit: 'x', atMost: 0.01, value: times.ratio('ours', 'node') });
}

/** Leaves out the call that is made before the first round. */
function onceOnly(run: () => unknown): () => unknown {
  let calls = 0;
  return () => (calls++ === 0 ? undefined : run());
}

async function measureHostile(
  stripAnsi: (text: string) => string,
  rounds: number,
  report: Report,
): Promise<void> {
  for (const [name, make] of Object.entries(HOSTILE)) {
    const [short, long] = [make(REPEATS), make(4 * REPEATS)];
    const times = await compare({ short: () => stripAnsi(short), long: () => stripAnsi(long) }, { rounds });
    report({
      what: `${name}: 4 times as many`,
      against: 'time of a quarter',
      unit: 'x',
      atMost: 5,
      value: times.ratio('long', 'short'),
    });
  }
}
