import { describe, expect, it } from 'vitest';
import { condenseText } from '../../src/condense/index.ts';

/** The letters of a number, so that no two lines look alike once numbers are masked. */
function lettersOf(value: number): string {
  return String(value).replaceAll(/\d/g, digit => 'abcdefghij'.charAt(Number(digit)));
}

const clock = (line: number): string => `2024-05-01 10:${String(line % 60).padStart(2, '0')}:00`;

describe('what is beyond what can be counted', () => {
  it('is said to be at least so much, for lines of a log that are too many to be told apart', async () => {
    const distinct = Array.from(
      { length: 9000 },
      (_, at) => `${clock(at)} INFO ${lettersOf(at)} ${lettersOf(at)} came`,
    );
    const alike = Array.from(
      { length: 500 },
      (_, at) => `${clock(at)} INFO served page ${at} to a reader today`,
    );
    const { text } = await condenseText([...alike, ...distinct].join('\n'), { maxChars: 1500 });
    expect(text).toMatch(/at least \d+ templates/);
    expect(text).toContain('at least 500 × INFO served page');
  });

  it('is counted exactly in a difference, however many lines of one file changed', async () => {
    const added = Array.from({ length: 7000 }, (_, at) => `+function made${at}() {}`);
    const removed = Array.from({ length: 7000 }, (_, at) => `-function made${at + 1}() {}`);
    const text = [
      'diff --git a/x.js b/x.js',
      '--- a/x.js',
      '+++ b/x.js',
      '@@ -1,7000 +1,7000 @@',
      ...added,
      ...removed,
    ].join('\n');
    const { text: shown, kind } = await condenseText(text, { maxChars: 1200 });
    expect(kind).toBe('diff');
    expect(shown).toContain('1 file changed, 7000 lines added, 7000 removed');
    // All names but one on each side are on both.
    expect(shown).toContain('added: function made0\n');
    expect(shown).toContain('removed: function made7000\n');
  });

  it('names no most frequent value of a column with more values than are told apart', async () => {
    const rows = Array.from(
      { length: 5000 },
      (_, at) => `${at},${at < 2 ? 'twin' : at < 2500 ? `early${at}` : 'late'}`,
    );
    const { text } = await condenseText(['number,word', ...rows].join('\n'), { maxChars: 900 });
    expect(text).toContain('word: over 2000 distinct');
    expect(text).not.toContain('most: ');
  });
});

describe('a page', () => {
  it('says of each candidate on which line of the source it stands', async () => {
    const filler = Array.from({ length: 200 }, (_, at) => `<p>paragraph number ${at} of a long page</p>`);
    const html = [
      '<!doctype html>',
      '<html><body>',
      ...filler,
      '<h2>The <b>end</b> of it</h2>',
      '</body></html>',
    ].join('\n');
    const { kind, segments = [] } = await condenseText(html, { maxChars: 600, explain: true });
    expect(kind).toBe('html');
    expect(segments.find(({ text }) => text === '# The end of it')?.line).toBe(203);
  });
});

describe('nested boxes of a command line', () => {
  it('tell of a rare value only with the records that have it', async () => {
    const rule = '||+----------------+----------------+||';
    const boxes = Array.from({ length: 60 }, (_, at) => [
      '||              Volumes               ||',
      rule,
      `|||  Size          |  ${at % 3}             |||`,
      `|||  Status        |  ${at === 37 ? 'broken' : 'ready'}        |||`,
      rule,
    ]);
    const { text, kind } = await condenseText(boxes.flat().join('\n'), { maxChars: 900 });
    expect(kind).toBe('infra');
    expect(text).toContain('ready (59), broken (1)');
    expect(text).not.toMatch(/broken: *$/m);
  });
});
