import { describe, expect, it } from 'vitest';
import { cutToFit } from '../../src/actions/cut-to-fit.ts';
import { sourceOfText } from '../../src/text/cut.ts';

const quarter = (text: string): number => Math.ceil(text.length / 4);

describe('cutToFit', () => {
  it('leaves what keeps both budgets', () => {
    const source = sourceOfText('x'.repeat(400));
    expect(cutToFit(source, { strategy: 'head' }, quarter)).toBeUndefined();
    expect(cutToFit(source, { strategy: 'head', maxChars: 400, maxTokens: 100 }, quarter)).toBeUndefined();
  });

  it('cuts to the budget that is the tighter one', () => {
    const source = sourceOfText('x'.repeat(400));
    expect(cutToFit(source, { strategy: 'head', maxChars: 399, maxTokens: 100 }, quarter)?.text).toHaveLength(
      399,
    );
    const byTokens =
      cutToFit(source, { strategy: 'head', maxChars: 400, maxTokens: 99 }, quarter)?.text ?? '';
    expect(byTokens.length).toBeLessThanOrEqual(396);
    expect(byTokens.length).toBeGreaterThan(380);
  });

  it('asks no tokenizer about more text than the tokens can hold', () => {
    const asked: number[] = [];
    const count = (text: string): number => {
      asked.push(text.length);
      return quarter(text);
    };
    const cut = cutToFit(sourceOfText('x'.repeat(1_000_000)), { strategy: 'tail', maxTokens: 100 }, count);
    expect(cut?.text.length).toBeLessThanOrEqual(400);
    expect(Math.max(...asked)).toBeLessThanOrEqual(3200);
  });

  it('cuts a text that is longer than its tokens could ever be, however few the tokenizer counts', () => {
    const cut = cutToFit(sourceOfText('x'.repeat(3300)), { strategy: 'head', maxTokens: 100 }, () => 0);
    expect(cut?.text).toHaveLength(3200);
    expect(
      cutToFit(sourceOfText('x'.repeat(3200)), { strategy: 'head', maxTokens: 100 }, () => 0),
    ).toBeUndefined();
  });

  it('keeps last lines only when asked', () => {
    const source = sourceOfText(`${'x'.repeat(400)}\nend`);
    const budget = { strategy: 'head', maxChars: 100 } as const;
    expect(cutToFit(source, { ...budget, keepTailLines: 1 }, quarter)?.text.endsWith('end')).toBe(true);
    expect(cutToFit(source, budget, quarter)?.text).not.toContain('end');
  });
});
