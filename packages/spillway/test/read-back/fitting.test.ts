import { describe, expect, it } from 'vitest';
import { exceedsPage, fitEdges, windowText } from '../../src/read-back/fitting.ts';

import type { WindowText } from '../../src/read-back/fitting.ts';

const encode = (text: string): WindowText => windowText(new TextEncoder().encode(text));

describe('what fits a page', () => {
  it('is filled to the last unit, forwards and backwards', () => {
    const bytes = encode('aaaa工bb😀c');
    const forward = [4, 7, 9, 13, 14];
    const texts = [3, 4, 5, 6, 7, 8, 9, 10].map(chars => fitEdges(bytes, 0, forward, chars).text);
    expect(texts).toEqual([
      '',
      'aaaa',
      'aaaa工',
      'aaaa工',
      'aaaa工bb',
      'aaaa工bb',
      'aaaa工bb😀',
      'aaaa工bb😀c',
    ]);
    const backward = forward.slice(0, -1).toReversed();
    expect(fitEdges(bytes, 14, backward, 3)).toEqual({ count: 2, edge: 9, text: '😀c' });
    expect(fitEdges(bytes, 14, backward, 5)).toEqual({ count: 3, edge: 7, text: 'bb😀c' });
    expect(fitEdges(bytes, 14, backward, 0)).toEqual({ count: 0, edge: 14, text: '' });
  });

  it('is counted in units when every byte is one, and when none is', () => {
    expect(fitEdges(encode('abcdef'), 0, [2, 4, 6], 5)).toEqual({ count: 2, edge: 4, text: 'abcd' });
    expect(fitEdges(windowText(Uint8Array.from([255, 255, 255, 255])), 0, [2, 3, 4], 3).count).toBe(2);
    expect(fitEdges(encode('ab'), 0, [], 5)).toEqual({ count: 0, edge: 0, text: '' });
  });

  it('is exceeded only by more text than a page, not by more bytes', () => {
    const room = { chars: 10, lines: 1, pieceBytes: 128 };
    expect(exceedsPage(encode('x'.repeat(11)), room)).toBe(false);
    expect(exceedsPage(encode('x'.repeat(12)), room)).toBe(true);
    expect(exceedsPage(encode('工'.repeat(11)), room)).toBe(false);
  });
});
