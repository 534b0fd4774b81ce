import { describe, expect, it } from 'vitest';
import { searchAllAnswer } from '../../src/read-back/all-matches.ts';
import type { AllAnswer } from '../../src/read-back/all-matches.ts';
import type { StoredResult } from '../../src/read-back/stored-result.ts';
import { argsOf, sourceOf } from './source-of.ts';

function resultsOf(
  texts: Readonly<Record<string, string | Uint8Array | undefined>>,
): readonly StoredResult[] {
  return Object.entries(texts).map(([handle, stored]) => ({
    handle,
    open: async () => (stored === undefined ? undefined : sourceOf(stored, { handle })),
  }));
}

async function search(texts: Parameters<typeof resultsOf>[0], given: object = {}): Promise<AllAnswer> {
  return searchAllAnswer(resultsOf(texts), { ...argsOf(given), handle: '*', pattern: 'hit', ...given });
}

describe('a search over all results', () => {
  it('names handle and line of each match, and counts over all', async () => {
    const answer = await search({ one: 'a\nhit 1\nb', two: 'none', three: 'hit 2\nhit 3' });
    expect(answer.text).toBe(
      '[*: 3 matching lines in 2 of 3 results; showing 1-3; end]\n[one: 1 matching line of 3]\n2: hit 1\n[three: 2 matching lines of 2]\n1: hit 2\n2: hit 3',
    );
    expect(answer.shown).toEqual(['one', 'three']);
    expect(answer.matches).toBe(3);
  });

  it('goes on by offset across results, and ends', async () => {
    const texts = { one: 'hit 1\nhit 2', two: 'hit 3', three: 'x', four: 'hit 4' };
    const seen: string[] = [];
    let offset: number | undefined = 0;
    for (let page = 0; offset !== undefined; page += 1) {
      const answer: AllAnswer = await search(texts, { limit: 1, offset });
      seen.push(answer.text.split(': ').at(-1) ?? '');
      offset = answer.nextOffset;
      expect(page).toBeLessThan(9);
    }
    expect(seen).toEqual(['hit 1', 'hit 2', 'hit 3', 'hit 4']);
    expect((await search(texts, { offset: 9 })).text).toBe(
      '[*: 4 matching lines in 3 of 4 results; offset 9 is past the last of them; end]',
    );
  });

  it('passes over results that are gone, empty or no text', async () => {
    const answer = await search({ gone: undefined, empty: '', image: Uint8Array.of(0, 1, 2), one: 'hit' });
    expect(answer.text).toContain('[*: 1 matching line in 1 of 1 result; showing 1-1; end]\n[one:');
  });

  it('takes a regular expression, and says what is wrong with one', async () => {
    const answer = await search({ one: 'x1', two: 'y2' }, { pattern: '[xy]\\d', regex: true });
    expect(answer.matches).toBe(2);
    expect((await search({ one: 'x' }, { pattern: '[', regex: true })).text).toMatch(/^\[\*: the regular/);
  });

  it('says how many results it left out because of their size', async () => {
    const results = resultsOf({ one: 'hit', two: 'x'.repeat(50), three: 'hit' });
    const args = { ...argsOf({}), pattern: 'hit' };
    const answer = await searchAllAnswer(results, args, {}, 20);
    expect(answer.text).toContain('showing 1-1; 2 older not searched, name a handle for those; end]');
  });
});
