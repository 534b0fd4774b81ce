import { describe, expect, it } from 'vitest';
import { markerChars, markerText } from '../../src/text/marker.ts';

describe('markerText', () => {
  it('says what is shown, per end', () => {
    const shown = { headChars: 1600, tailChars: 2400, total: 1_234_567 };
    expect(markerText('head', shown)).toBe('\n\n[truncated: showing first 1,600 of 1,234,567 chars]');
    expect(markerText('tail', shown)).toBe('[... output truncated, showing last 2400 chars]\n');
    expect(markerText('head_tail', shown)).toBe(
      '\n\n[truncated: 1,230,567 chars omitted from the middle; showing first 1,600 + last 2,400 of 1,234,567 chars]\n\n',
    );
  });
});

describe('markerChars', () => {
  it('is the length of the text at every width of every number', () => {
    const counts = [0, 1, 9, 10, 99, 100, 999, 1000, 9999, 123_456, 1_000_000];
    for (const strategy of ['head', 'tail', 'head_tail'] as const) {
      for (const headChars of counts) {
        for (const tailChars of counts) {
          const shown = { headChars, tailChars, total: headChars + tailChars + 5000 };
          expect(markerChars(strategy, shown)).toBe(markerText(strategy, shown).length);
        }
      }
    }
  });
});
