import { medianOfChildren } from '../lib/children.ts';
import { compare } from '../lib/compare.ts';
import { payloadText } from '../lib/payloads.ts';
import type { Report, Row, Settings } from '../lib/row.ts';
import { storedText } from '../lib/stored-text.ts';

/** A regular expression of the model over a stored log. */
export const rows: readonly Row[] = [
  { id: 'P29', what: "a model's regular expression on 1 MB of log: read_tool_result", measure },
];

/** Expressions as models send them; V8 runs the same one over the whole text. */
const BENIGN: Readonly<Record<string, string>> = {
  'alternation of words': 'failed|ECONNREFUSED|timed out',
  'class and quantifier': 'slow query [0-9]{4}ms table=[a-z]+',
  'case folded': '(?i)econnrefused',
  'no literal at all': '[0-9]{2}:[0-9]{2}:5[0-9]',
};

/** Expressions that take a backtracking engine very long on some text. */
const HOSTILE: readonly string[] = [
  '([a-z]+)*=[0-9]+ rows=99',
  '(a+)+$',
  '(.*)*(.*)*\\x{1}',
  '(?:[a-z]?){40}[a-z]{40}b',
];

/** What holds the event loop longest: what the docs name as the bound, what is asked, and of which payload. */
const HOLDING: readonly (readonly [number, 'pattern' | 'path', string, string])[] = [
  [500, 'pattern', '[ab]*a[ab]{90}[!?]', 'letters'],
  [500, 'pattern', 'a.{180}[!?]', 'letters'],
  [500, 'pattern', '(?:[a-z]?){40}[a-z]{40}[!?]', 'lines'],
  [1_000, 'path', '$..nope', 'json'],
  [1_000, 'path', '$[?count($..*) > 1]', 'json'],
  [1_000, 'path', '$[?$ == $]', 'json'],
  [1_000, 'path', "$[?search(@.name, '(?:[a-z]?){40}[!?]')]", 'json'],
];

/** Hostile expressions are compared with V8 on this one. */
const BASE = 'failed|ECONNREFUSED|timed out';

async function measure({ rounds, smoke }: Settings, report: Report): Promise<void> {
  const size = smoke ? 100_000 : 1_000_000;
  const log = payloadText('log', size);
  const one = await storedText(log);
  const benign = smoke ? Object.entries(BENIGN).slice(0, 1) : Object.entries(BENIGN);
  for (const [name, pattern] of benign) {
    const times = await compare(
      { ours: () => one.ask({ pattern, regex: true }), V8: () => countByV8(pattern, log) },
      { rounds },
    );
    const value = times.ratio('ours', 'V8');
    report({ what: name, against: 'V8, the same', unit: 'x', atMost: 200, value });
  }
  if (smoke) return;
  const two = await storedText(payloadText('log', 2 * size));
  for (const pattern of HOSTILE) {
    const times = await compare(
      {
        one: () => one.ask({ pattern, regex: true }),
        two: () => two.ask({ pattern, regex: true }),
        V8: () => countByV8(BASE, log),
      },
      { rounds },
    );
    const what = `hostile ${pattern}`;
    const value = times.ratio('one', 'V8');
    report({ what, against: 'V8 on alternation of words', unit: 'x', atMost: 300, value });
    report({ what, against: 'half the log', unit: 'x', atMost: 3, value: times.ratio('two', 'one') });
  }
  const letters = [await storedText('a'.repeat(500_000)), await storedText('a'.repeat(1_000_000))] as const;
  const times = await compare(
    {
      one: () => letters[0].ask({ pattern: '(a+)+[bc]$', regex: true }),
      two: () => letters[1].ask({ pattern: '(a+)+[bc]$', regex: true }),
    },
    { rounds },
  );
  report({
    what: 'hostile (a+)+[bc]$, 1 MB of one letter',
    against: 'half of it',
    unit: 'x',
    atMost: 3,
    value: times.ratio('two', 'one'),
  });
  for (const [atMost, way, expression, payload] of HOLDING) {
    const children = await medianOfChildren('holding.ts', [way], [expression, payload], { rounds: 3 });
    const child = children.get(way);
    const line = { what: `hostile ${way} ${expression}`, unit: 'ms' } as const;
    if (child === undefined || child.reason !== undefined)
      report({ ...line, against: 'longest stall', atMost, reason: child?.reason ?? 'nothing was measured' });
    else {
      report({ ...line, against: 'longest stall', atMost, value: child.value('stallMs') });
      report({ ...line, against: 'time of the answer', value: child.value('ms') });
    }
  }
}

function countByV8(pattern: string, text: string): number {
  const isFolded = pattern.startsWith('(?i)');
  const expression = new RegExp(isFolded ? pattern.slice(4) : pattern, isFolded ? 'gi' : 'g');
  let count = 0;
  for (const _ of text.matchAll(expression)) count += 1;
  return count;
}
