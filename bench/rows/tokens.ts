import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { estimateTokens, inPieces, sampled } from 'spillway/tokens';
import { runChild } from '../lib/children.ts';
import { compare } from '../lib/compare.ts';
import { payloadText } from '../lib/payloads.ts';
import { loadTokenx } from '../lib/peers.ts';
import { repositoryTexts } from '../lib/repository-texts.ts';
import type { Report, Row, Settings } from '../lib/row.ts';

/** Counting tokens, exactly and by estimate. */
export const rows: readonly Row[] = [
  { id: 'P28', what: 'exact count of 50,000 equal letters: inPieces(countTokens)', measure: measureRun },
  {
    id: 'P26',
    what: 'token estimate with tables, 100,000 characters: sampled(countTokens)',
    measure: measureSampled,
  },
  {
    id: 'P27',
    what: 'token estimate without tables, 100,000 characters: estimateTokens()',
    measure: measureEstimate,
  },
];

const CHARS = 100_000;
const GENERATED = ['log', 'json', 'json-indented', 'coloured', 'base64'] as const;
const LETTERS = 50_000;

async function measureRun({ rounds }: Settings, report: Report): Promise<void> {
  const count = inPieces(exactly);
  const [letters, log] = ['a'.repeat(LETTERS), payloadText('log', CHARS).slice(0, LETTERS)];
  const times = await compare({ ours: () => count(letters), log: () => exactly(log) }, { rounds });
  report({
    what: '50,000 equal letters',
    against: '50,000 characters of log',
    unit: 'x',
    atMost: 3,
    value: times.ratio('ours', 'log'),
  });
  // Each of the fifty pieces may end inside a token.
  report({
    what: 'the count',
    against: 'the count without pieces',
    unit: '%',
    ...within(1),
    value: percentOff(count(letters), exactly(letters)),
  });
}

async function measureSampled({ rounds }: Settings, report: Report): Promise<void> {
  const count = sampled(exactly);
  for (const [kind, text] of Object.entries(samples()).slice(0, 7)) {
    report({
      what: kind,
      against: 'exact count',
      unit: '%',
      ...within(3),
      value: percentOff(count(text), exactCount(text)),
    });
    const times = await compare({ ours: () => count(text), full: () => exactly(text) }, { rounds });
    report({
      what: kind,
      against: 'time of a full count',
      unit: 'x',
      atMost: 0.25,
      value: times.ratio('ours', 'full'),
    });
  }
  const [text, long] = [payloadText('log', 1_000_000).slice(0, CHARS), payloadText('log', 1_000_000)];
  const times = await compare({ long: () => count(long), short: () => count(text) }, { rounds });
  report({
    what: 'log, 1,000,000 characters',
    against: 'time of 100,000',
    unit: 'x',
    atMost: 1.2,
    value: times.ratio('long', 'short'),
  });
}

async function measureEstimate({ rounds }: Settings, report: Report): Promise<void> {
  const tokenx = await loadTokenx();
  for (const [kind, text] of Object.entries(samples())) {
    report({
      what: kind,
      against: 'exact count',
      unit: '%',
      atLeast: -15,
      atMost: 20,
      value: percentOff(estimateTokens(text), exactCount(text)),
    });
    const line = {
      what: kind,
      against: 'time of tokenx',
      unit: 'x',
      atMost: FAST_KINDS.has(kind) ? 0.2 : 1,
    } as const;
    if ('reason' in tokenx) {
      report({ ...line, reason: tokenx.reason });
      continue;
    }
    const times = await compare(
      { ours: () => estimateTokens(text), tokenx: () => tokenx.calls(text) },
      { rounds },
    );
    report({ ...line, value: times.ratio('ours', 'tokenx') });
  }
  const memory = await runChild('allocation.ts', ['estimate']);
  const line = { what: 'log', against: 'allocated a call', unit: 'bytes', atMost: 256 } as const;
  report(
    'reason' in memory
      ? { ...line, reason: memory.reason }
      : { ...line, value: memory.values['heapBytes'] ?? Number.NaN },
  );
}

/** Log, JSON and code, which are what tools return most. */
const FAST_KINDS: ReadonlySet<string> = new Set(['log', 'json', 'json-indented', 'code']);

/** Ten kinds of text; the first seven are those that `sampled` is measured on. */
function samples(): Readonly<Record<string, string>> {
  const { chinese, code, ...others } = repositoryTexts(CHARS);
  const generated = Object.fromEntries(
    GENERATED.map(kind => [kind, payloadText(kind, 4 * CHARS).slice(0, CHARS)]),
  );
  return { ...generated, chinese, code, ...others };
}

function exactly(text: string): number {
  return countTokens(text);
}

/** Base64 takes the tokenizer long in one piece. */
function exactCount(text: string): number {
  return inPieces(exactly)(text);
}

function within(percent: number): { readonly atLeast: number; readonly atMost: number } {
  return { atLeast: -percent, atMost: percent };
}

function percentOff(value: number, exact: number): number {
  return 100 * (value / exact - 1);
}
