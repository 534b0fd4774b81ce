import { describe, expect, it } from 'vitest';
import { flat } from '../../src/text/flat.ts';
import { heldBytes } from './held-bytes.ts';

describe('flat', () => {
  it('changes nothing, whatever the text is made of', () => {
    const long = 'abc'.repeat(1000);
    for (const text of [
      '',
      'a',
      'x'.repeat(12),
      'x'.repeat(13),
      long.slice(5, 900),
      `${long}\uD83D${long}`,
    ]) {
      expect(flat(text)).toBe(text);
    }
  });

  it('lets go of the text it was cut from', () => {
    expect(heldBytes(text => flat(text.slice(0, 10_000)))).toBeLessThan(2_500_000);
    expect(heldBytes(text => flat(`${text.slice(0, 4_000)}…${text.slice(-6_000)}`))).toBeLessThan(2_500_000);
    expect(
      heldBytes(text => text.slice(0, 10_000)),
      'a plain slice holds it',
    ).toBeGreaterThan(4_000_000);
  });
});
