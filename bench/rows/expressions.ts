import { createLimits, memoryStore, spill } from 'spillway';
import type { Run } from 'spillway';
import { compare } from '../lib/compare.ts';
import { payloadText } from '../lib/payloads.ts';
import type { Report, Row, Settings } from '../lib/row.ts';

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

/** Hostile expressions are compared with V8 on this one. */
const BASE = 'failed|ECONNREFUSED|timed out';

async function measure({ rounds, smoke }: Settings, report: Report): Promise<void> {
  const size = smoke ? 100_000 : 1_000_000;
  const log = payloadText('log', size);
  const one = await storedText(log);
  const benign = smoke ? Object.entries(BENIGN).slice(0, 1) : Object.entries(BENIGN);
  for (const [name, pattern] of benign) {
    const times = await compare(
      { ours: () => one.find(pattern), V8: () => countByV8(pattern, log) },
      { rounds },
    );
    const value = times.ratio('ours', 'V8');
    report({ what: name, against: 'V8, the same', unit: 'x', atMost: 200, value });
  }
  if (smoke) return;
  const two = await storedText(payloadText('log', 2 * size));
  for (const pattern of HOSTILE) {
    const times = await compare(
      { one: () => one.find(pattern), two: () => two.find(pattern), V8: () => countByV8(BASE, log) },
      { rounds },
    );
    const what = `hostile ${pattern}`;
    const value = times.ratio('one', 'V8');
    report({ what, against: 'V8 on alternation of words', unit: 'x', atMost: 300, value });
    report({ what, against: 'half the log', unit: 'x', atMost: 3, value: times.ratio('two', 'one') });
  }
  const letters = [await storedText('a'.repeat(500_000)), await storedText('a'.repeat(1_000_000))] as const;
  const times = await compare(
    { one: () => letters[0].find('(a+)+[bc]$'), two: () => letters[1].find('(a+)+[bc]$') },
    { rounds },
  );
  report({
    what: 'hostile (a+)+[bc]$, 1 MB of one letter',
    against: 'half of it',
    unit: 'x',
    atMost: 3,
    value: times.ratio('two', 'one'),
  });
}

/** A result that was stored, as the model reads it. */
interface Stored {
  find(pattern: string): Promise<string>;
}

async function storedText(text: string): Promise<Stored> {
  const store = memoryStore();
  const run: Run = createLimits({ store, bands: [{ over: 1_000, action: spill() }], logger: false }).run();
  const { records } = await run.reduce(text, { toolName: 'bash', toolCallId: 'call_1' });
  const handle = records[0]?.handle ?? '';
  return {
    async find(pattern) {
      const { text: answer, matches } = await run.read({ handle, pattern, regex: true, limit: 20 });
      if (matches === undefined) throw new Error(`no answer to ${pattern}: ${answer}`);
      return answer;
    },
  };
}

function countByV8(pattern: string, text: string): number {
  const isFolded = pattern.startsWith('(?i)');
  const expression = new RegExp(isFolded ? pattern.slice(4) : pattern, isFolded ? 'gi' : 'g');
  let count = 0;
  for (const _ of text.matchAll(expression)) count += 1;
  return count;
}
