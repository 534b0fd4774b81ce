import { describe, expect, it } from 'vitest';
import { condenseText } from '../../src/condense/index.ts';
import { ConfigError } from '../../src/errors.ts';
import { csvText, logText, recordsText, testText } from './outputs.ts';

const clock = (line: number): string => `09:${String(line % 60).padStart(2, '0')}:07`;
const shortened = async (text: string, maxChars: number): Promise<string> =>
  (await condenseText(text, { maxChars })).text;

describe('condenseText', () => {
  it('gives a text that fits as it was, and says what it is', async () => {
    expect(await condenseText('{"a":1}', { maxChars: 100 })).toEqual({
      text: '{"a":1}',
      changed: false,
      kind: 'json',
    });
    expect((await condenseText('\uFEFF{"a":1}', { maxChars: 100 })).kind).toBe('json');
  });

  it('gives what a terminal would show when that fits', async () => {
    const progress = Array.from({ length: 500 }, (_, at) => `Receiving: ${at}%`).join('\r');
    expect(await shortened(`${progress}\ndone\n`, 200)).toBe('Receiving: 499%\ndone\n');
  });

  it('shows the one error of a log with its count and the ranges left out', async () => {
    const text = logText(3000);
    const { text: shown, kind } = await condenseText(text, { maxChars: 2000 });
    expect(kind).toBe('log');
    expect(shown.length).toBeLessThanOrEqual(2000);
    expect(shown).toContain('ERROR [billing] ledger 7 refused: checksum mismatch in batch 99');
    expect(shown).toContain('ERROR: 1');
    expect(shown).toContain(`WARN: ${text.split('WARN').length - 1}`);
    const lines = text.split('\n');
    const error = lines.findIndex(line => line.includes('ERROR'));
    const shownLines = shown.split('\n');
    const before = shownLines[shownLines.indexOf(lines[error] ?? '') - 1];
    // What stands before it is the line before it, or the marker of those that end there.
    expect([lines[error - 1], before?.replace(/^\[… (?:\d+-)?(\d+)\]$/, '$1')]).toContain(
      before === lines[error - 1] ? before : String(error),
    );
  });

  it('takes the time of day for a time, not for a place in a file', async () => {
    const lines = Array.from({ length: 800 }, (_, line) => `${clock(line)} INFO  served ${line} in 3ms`);
    lines[500] = '09:20:07 ERROR pool exhausted';
    const { text: shown, kind } = await condenseText(lines.join('\n'), { maxChars: 900 });
    expect(kind).toBe('log');
    expect(shown).toContain('ERROR pool exhausted');
  });

  it('tells counts, rare values and extremes of records with the record', async () => {
    const text = recordsText(900);
    const records = (JSON.parse(text) as { records: { id: string; state: string; price: number }[] }).records;
    const odd = records.find(({ state }) => state === 'frozen');
    const shown = await shortened(text, 2000);
    expect(shown).toContain('records[]: 900 items');
    expect(shown).toContain(`paid (${records.filter(({ state }) => state === 'paid').length})`);
    expect(shown).toContain(odd?.id);
    expect(shown).toContain('max 98765');
  });

  it('tells rows and extremes of separated values', async () => {
    const shown = await shortened(csvText(2000), 1200);
    expect(shown).toContain('2000 rows, 3 columns');
    expect(shown).toContain('number,price,colour');
    expect(shown).toContain('max 98765');
  });

  it('shows failing tests, not passing ones', async () => {
    const { text: shown, kind } = await condenseText(testText(800), { maxChars: 900 });
    expect(kind).toBe('test');
    expect(shown).toContain('test/money.test.ts > rounds half up');
    expect(shown).toContain('test/money.test.ts:41:23');
    expect(shown).toContain('1 failed | 800 passed (801)');
    expect(shown.match(/✓/g)?.length ?? 0).toBeLessThan(12);
  });

  it('takes what is not well-formed for text instead of failing', async () => {
    const broken = `${recordsText(400).slice(0, -3)}!`;
    const { text: shown } = await condenseText(broken, {
      maxChars: 1000,
      hints: { mime: 'application/json' },
    });
    expect(shown.length).toBeLessThanOrEqual(1000);
    expect(shown).not.toBe('');
  });

  it('is not misled by wrong hints', async () => {
    const text = logText(1500);
    const hints = { mime: 'text/csv', tool: 'grep', command: 'cat data.csv' };
    const { text: shown } = await condenseText(text, { maxChars: 1500, hints });
    expect(shown).toContain('checksum mismatch in batch 99');
  });

  it('explains each candidate and which ones are kept', async () => {
    const { text: shown, segments = [] } = await condenseText(recordsText(300), {
      maxChars: 900,
      explain: true,
    });
    const kept = segments.filter(segment => segment.kept);
    expect(kept.length).toBeGreaterThan(3);
    for (const { text } of kept) expect(shown).toContain(text);
    expect(segments.some(segment => !segment.kept)).toBe(true);
  });

  it('refuses options that it does not know, and a call without a budget', async () => {
    await expect(condenseText('x', {})).rejects.toThrow(ConfigError);
    await expect(condenseText('x', { maxChars: -1 })).rejects.toThrow('condenseText().maxChars');
    await expect(condenseText('x', { maxChars: 1, size: 3 } as never)).rejects.toThrow('size');
  });
});
