import { describe, expect, it } from 'vitest';
import { condenseText } from '../../src/condense/index.ts';

/** A page with a heading without a name of its own, links in a list, and one button. */
function page(links: number): string {
  const list = Array.from({ length: links }, (_, at) => [
    `      - listitem [ref=e${2 * at + 10}]:`,
    `        - link "Chapter ${at}" [ref=e${2 * at + 11}] [cursor=pointer]:`,
    `          - /url: chapter-${at}.html`,
  ]);
  return [
    '- generic [active] [ref=e1]:',
    '  - navigation [ref=e2]:',
    '    - list [ref=e3]:',
    ...list.flat(),
    '  - main [ref=e9000]:',
    '    - heading [level=1] [ref=e9001]:',
    '      - text: Reading of',
    '      - code [ref=e9002]: pages',
    '    - button "Send" [ref=e9003] [cursor=pointer]',
  ].join('\n');
}

describe('the snapshot of a page', () => {
  it('keeps headings with the text in them, controls and links with their references', async () => {
    const { text, kind } = await condenseText(page(300), { maxChars: 1200 });
    expect(kind).toBe('accessibility');
    expect(text.length).toBeLessThanOrEqual(1200);
    expect(text).toContain('heading [level=1] [ref=e9001]: Reading of pages');
    expect(text).toContain('button "Send" [ref=e9003]');
    expect(text).toContain('link "Chapter 0" [ref=e11]');
    expect(text).toContain('link: 300');
    expect(text).not.toContain('/url');
  });

  it('never cuts a reference in two', async () => {
    for (const maxChars of [300, 500, 800, 1700]) {
      const { text } = await condenseText(page(200), { maxChars });
      const whole = new Set(page(200).match(/\[ref=e\d+\]/g));
      const shown = text.match(/\[ref=[^\]\n]*\]?/g) ?? [];
      expect(shown.length).toBeGreaterThan(2);
      for (const reference of shown) expect(whole.has(reference)).toBe(true);
    }
  });
});
