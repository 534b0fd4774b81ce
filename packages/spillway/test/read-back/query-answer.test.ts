import { describe, expect, it } from 'vitest';
import { readPage } from '../../src/read-back/page.ts';
import { argsOf, bodyOf, headingOf, readAll, sourceOf } from './source-of.ts';

const filler = (at: number): string => `${at} ${'the usual line of a log without news '.repeat(2)}`;
const log = Array.from({ length: 2_000 }, (_, at) =>
  at === 1_234
    ? 'payment failed: connection refused by upstream'
    : at % 100 === 0
      ? `${at} payment done`
      : filler(at),
).join('\n');

const ask = async (stored: string, query: string, given: object = {}): Promise<string> =>
  (await readPage(sourceOf(stored, { handle: 'h' }), argsOf({ query, ...given }))).text;

describe('a ranked query', () => {
  it('gives the passages that fit best first, each with its lines', async () => {
    const text = await ask(log, 'payment connection refused', { limit: 1 });
    expect(text).toMatch(
      /^\[h: \d+ passages, best first; showing 1-1; next offset 1\]\n\[h: lines \d+-\d+ of 2,000\]\n/,
    );
    expect(text).toContain('payment failed: connection refused');
    const [, first = '', last = ''] = /lines (\d+)-(\d+) of/.exec(text) ?? [];
    const stored = log
      .split('\n')
      .slice(Number(first) - 1, Number(last))
      .join('\n');
    expect(text.split('\n').slice(2).join('\n')).toBe(stored);
  });

  it('finds words in any case, and those that begin with one of the query', async () => {
    expect(await ask('a\nTimeouts happen\nb', 'TIMEOUT')).toContain('Timeouts happen');
    expect(await ask('a\nmeat\nb', 'eat')).toContain('no passage holds a word of the query');
    expect(await ask('错误:支付失败', '支付')).toContain('支付失败');
    expect(await ask('Ärger', 'ärger')).toContain('Ärger');
  });

  it('goes on by offset until the last passage, each shown once', async () => {
    const answers = await readAll(sourceOf(log, { handle: 'h' }), { query: 'payment', limit: 3 });
    const places = answers.flatMap(answer => bodyOf(answer).match(/lines \d+-\d+ of/g) ?? []);
    expect(places.length).toBeGreaterThanOrEqual(20);
    expect(new Set(places).size).toBe(places.length);
    expect(headingOf(answers.at(-1) ?? { text: '', complete: false })).toMatch(/; end\]$/);
  });

  it('names line and piece of a passage in a long line', async () => {
    const stored = `${'x '.repeat(10_000)}needle ${'y '.repeat(10_000)}`;
    const text = await ask(stored, 'needle');
    expect(text).toContain('[h: line 1, piece 9 of 1]');
    const page = await readPage(sourceOf(stored), argsOf({ piece: 9, limit: 1 }));
    expect(bodyOf(page).slice(0, 4_096)).toContain('needle');
  });

  it('answers a query without a word, and an offset past the end', async () => {
    expect(await ask(log, '?!')).toBe('[h: query holds no word to look for]');
    expect(await ask(log, 'refused', { offset: 7 })).toBe(
      '[h: 1 passage; offset 7 is past the last of them; end]',
    );
  });
});
