import { describe, expect, it } from 'vitest';
import { createByteReader } from '../../src/read-back/byte-reader.ts';
import { createLineFinder } from '../../src/read-back/line-finder.ts';
import { pieceCount, pieceStart } from '../../src/read-back/piece.ts';
import { sourceOf } from './source-of.ts';

/** Where the pieces of the only line begin, as far as they hold something. */
async function piecesOf(text: string, pieceBytes: number): Promise<readonly number[]> {
  const source = sourceOf(text);
  const reader = createByteReader(source);
  const span = await createLineFinder(await source.index(), reader).spanOf(0);
  const count = await pieceCount(reader, span, pieceBytes);
  return Promise.all(
    Array.from({ length: count }, (_, piece) => pieceStart(reader, span, piece, pieceBytes)),
  );
}

describe('the pieces of a line', () => {
  it('begin at the first character at or after each multiple of their size', async () => {
    expect(await piecesOf('x'.repeat(10), 4)).toEqual([0, 4, 8]);
    expect(await piecesOf('工'.repeat(5), 4)).toEqual([0, 6, 9, 12]);
    expect(await piecesOf('😀'.repeat(3), 5)).toEqual([0, 8]);
  });

  it('are only those that hold something: not one behind the last character, and not one of a line end', async () => {
    expect(await piecesOf('xxx工', 4)).toEqual([0]);
    expect(await piecesOf('xxx工x', 4)).toEqual([0, 6]);
    expect(await piecesOf('xxxx\r\n', 4)).toEqual([0]);
    expect(await piecesOf('xxxx\n', 4)).toEqual([0]);
    expect(await piecesOf('\n', 4)).toEqual([0]);
  });
});
