import { describe, expect, it } from 'vitest';
import { spread } from '../../src/walk/join.ts';

const cut = (headChars: number, tailChars: number, marker = '<cut>'): Parameters<typeof spread>[1] => ({
  text: 'unused',
  kept: { headChars, tailChars, marker },
});

describe('spread', () => {
  it('keeps head and tail in the parts they come from, the marker where the head ends', () => {
    expect(spread(['aaaa', 'bbbb', 'cccc'], cut(2, 3))).toEqual(['aa<cut>', '', 'ccc']);
    expect(spread(['aaaa', 'bbbb', 'cccc'], cut(6, 4))).toEqual(['aaaa', 'b<cut>', 'cccc']);
    expect(spread(['aaaaaaaa', 'b'], cut(2, 4))).toEqual(['aa<cut>aa', 'b']);
    expect(spread(['aaaa', 'bbbb'], cut(0, 2))).toEqual(['<cut>', 'bb']);
  });

  it('takes the joint between two parts for the line end that the marker would bring', () => {
    expect(spread(['aaaa', 'bbbb'], cut(2, 2, '\n<cut>\n'))).toEqual(['aa\n<cut>', 'bb']);
  });

  it('puts a stand-in and a bare cut in the first part', () => {
    expect(spread(['aaaa', 'bbbb'], { text: 'stand-in' })).toEqual(['stand-in', '']);
    expect(
      spread(['aaaa', 'bbbb'], { text: 'aab', kept: { headChars: 2, tailChars: 1, marker: '' } }),
    ).toEqual(['aab', '']);
  });
});
