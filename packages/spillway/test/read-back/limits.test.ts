import { describe, expect, it } from 'vitest';
import { pageHeading } from '../../src/read-back/answer.ts';
import { handleLabelChars, resolveReadLimits } from '../../src/read-back/limits.ts';

describe('the limits of an answer', () => {
  it('have defaults and a smallest size', () => {
    expect(resolveReadLimits({})).toEqual({ maxChars: 20_000, maxLines: 1000, pieceBytes: 2048 });
    expect(resolveReadLimits({ maxChars: 1, maxLines: 0 })).toEqual({
      maxChars: 400,
      maxLines: 1,
      pieceBytes: 128,
    });
  });

  it('leave room for the longest heading and a piece at every size', () => {
    const lines = 999_999_999_999;
    const heading = pageHeading({
      label: '',
      firstLine: lines,
      lastLine: lines,
      totalLines: lines,
      fromPiece: 0,
      beforePiece: 999_999_999,
      fromEnd: true,
      next: { offset: lines, piece: 999_999_999, pieces: 999_999_999 },
    });
    for (let maxChars = 400; maxChars < 3000; maxChars += 1) {
      const { pieceBytes } = resolveReadLimits({ maxChars });
      // A piece may end three bytes later than its size says, and takes a CR LF along.
      expect(heading.length + 1 + handleLabelChars(maxChars) + pieceBytes + 5).toBeLessThanOrEqual(maxChars);
    }
  });
});
