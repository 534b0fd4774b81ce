import { expect, it } from 'vitest';
import { LARGE_BYTES, returnBuffer, SMALL_BYTES, takeBuffer } from '../../src/read-back/buffers.ts';
import { kernelOf } from '../../src/text/byte-kernel.ts';

// Seen red: with no bound on what is kept.
it('buffers are large enough, and four small and two large ones are kept where the kernel reaches them', () => {
  const sizes = [1, 100_000, SMALL_BYTES, 7, 64_000, SMALL_BYTES + 1, LARGE_BYTES, 600_000, 5_000_000];
  let kept = new Set<Uint8Array>();
  for (let round = 0; round < 10; round += 1) {
    const taken = sizes.map(size => {
      const buffer = takeBuffer(size);
      expect(buffer.length).toBeGreaterThanOrEqual(size);
      return buffer;
    });
    expect(new Set(taken).size).toBe(sizes.length);
    expect(taken.filter(buffer => kernelOf(buffer) !== undefined)).toHaveLength(6);
    if (round > 0) expect(taken.filter(buffer => kept.has(buffer))).toHaveLength(6);
    kept = new Set(taken);
    taken.forEach(returnBuffer);
  }
});
