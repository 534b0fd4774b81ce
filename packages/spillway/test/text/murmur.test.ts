import { describe, expect, it } from 'vitest';
import { createMurmur } from '../../src/text/murmur.ts';

function hashOf(text: string): string {
  const murmur = createMurmur();
  murmur.add(new TextEncoder().encode(text));
  return Array.from(murmur.finish(new Uint8Array(0)), word =>
    (word >>> 0).toString(16).padStart(8, '0'),
  ).join('');
}

/** Made with the C++ original's binding for Python (mmh3 5.3.1, `mmh3_x86_128_digest`). */
describe('createMurmur', () => {
  it.each([
    ['', '00000000000000000000000000000000'],
    ['hello', '2b2444a0db91def79adb31b69adb31b6'],
    ['The quick brown fox jumps over the lazy dog', '2f1583c3ecee2c675d7bf66ce5e91d2c'],
    ['I will not buy this record, it is scratched.', 'a0a9683b25ac5e40d9af2895890dddf5'],
    ['0123456789abcdef'.repeat(3), '60e361d06710ae11d09ee17fce1263e7'],
  ])('is MurmurHash3_x86_128 of "%s"', (text, hash) => {
    expect(hashOf(text)).toBe(hash);
  });

  it('takes the last bytes as if they had been added', () => {
    const bytes = new TextEncoder().encode('0123456789abcdefghijklmnopqrstuvwxyz');
    for (let held = 0; held <= bytes.length; held++) {
      for (let last = 0; last <= 3 && held + last <= bytes.length; last++) {
        const murmur = createMurmur();
        murmur.add(bytes.subarray(0, held));
        const whole = createMurmur();
        whole.add(bytes.subarray(0, held + last));
        expect(murmur.finish(bytes.subarray(held, held + last))).toEqual(whole.finish(new Uint8Array(0)));
      }
    }
  });
});
