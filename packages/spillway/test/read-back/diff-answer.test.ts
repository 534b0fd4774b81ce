import { describe, expect, it } from 'vitest';
import { diffAnswer } from '../../src/read-back/diff-answer.ts';
import { argsOf, bodyOf, sourceOf } from './source-of.ts';

const lines = Array.from({ length: 300 }, (_, at) => `line ${at}`);
const ask = async (before: string | Uint8Array, after: string | Uint8Array, given: object = {}) =>
  diffAnswer(sourceOf(before, { handle: 'old' }), sourceOf(after, { handle: 'new' }), argsOf(given));

function many(name: string): string {
  return Array.from({ length: 5_000 }, (_, at) => `${name}${at}`).join('\n');
}

describe('a comparison of two results', () => {
  it('gives the lines that changed, with lines around them', async () => {
    const after = lines.with(100, 'changed').toSpliced(200, 1);
    const answer = await ask(lines.join('\n'), after.join('\n'), { context: 1 });
    expect(answer.text).toBe(
      '[new since old: lines 1-9 of 9; end]\n@@ -100,3 +100,3 @@\n line 99\n-line 100\n+changed\n line 101\n@@ -200,3 +200,2 @@\n line 199\n-line 200\n line 201',
    );
  });

  it('is paged like any text', async () => {
    const after = lines.map(line => `${line}!`);
    const first = await ask(lines.join('\n'), after.join('\n'), { limit: 10 });
    expect(first.nextOffset).toBe(10);
    const next = await ask(lines.join('\n'), after.join('\n'), { limit: 10, offset: 10 });
    expect(bodyOf(next)).not.toBe(bodyOf(first));
  });

  it('says that nothing changed, that too much did, and what cannot be compared', async () => {
    expect((await ask('a', 'a')).text).toBe('[new: the same as "old", nothing changed; end]');
    expect((await ask('', 'a')).text).toContain('+a');
    const start = performance.now();
    expect((await ask(many('a'), many('b'))).text).toBe(
      '[new: more than 1,000 lines differ from "old"; read or search both instead]',
    );
    expect(performance.now() - start).toBeLessThan(5_000);
    expect((await ask(Uint8Array.of(0, 1), 'a')).text).toContain('one of the two is binary data');
    const huge = { ...sourceOf('a', { handle: 'huge' }), bytes: 9_000_000 };
    const answer = await diffAnswer(huge, sourceOf('b', { handle: 'new' }), argsOf({}));
    expect(answer.text).toContain('at most 8,388,608 bytes, and the larger has 9,000,000');
  });
});
