import { describe, expect, it } from 'vitest';
import { compactJson } from '../../src/serialize/compact-json.ts';
import { jsonLines } from '../../src/serialize/json-lines.ts';
import { jsonPieces } from '../../src/serialize/json-pieces.ts';

const rows = Array.from({ length: 20_000 }, (_, id) => ({ id, name: `row "${id}"` }));
const odd = rows.map(row => ({ ...row, id: BigInt(row.id) }));

describe('the pieces of a text', () => {
  it.each([
    ['plain', rows],
    ['odd', odd],
    ['mixed', { rows, odd, long: 'é"'.repeat(200_000), clean: 'x'.repeat(200_000), deep: [[[odd]]] }],
  ])('make up the whole and are about 64 Ki each: %s data', (_, value) => {
    const pieces = [...jsonPieces(value, 'compact')];
    expect(pieces.join('')).toBe(compactJson(value));
    expect([...jsonPieces(value, 'lines')].join('')).toBe(jsonLines(value));
    const lengths = pieces.filter(piece => !piece.includes('x'.repeat(1000))).map(piece => piece.length);
    expect(Math.max(...lengths)).toBeLessThan(4 * 65_536);
    expect(lengths.length).toBeGreaterThan(5);
  });

  it('are made as they are asked for', () => {
    let reads = 0;
    const lazy = Array.from({ length: 1000 }, () => ({
      get text(): string {
        reads++;
        return 'y'.repeat(10_000);
      },
    }));
    for (const piece of jsonPieces(lazy, 'compact')) {
      expect(piece.length).toBeGreaterThan(0);
      break;
    }
    expect(reads).toBeLessThan(100);
  });

  it('let a long string through uncopied, so that 600 MB of references cost next to nothing', () => {
    const text = 'x'.repeat(2 ** 20);
    const before = process.memoryUsage();
    const start = performance.now();
    let chars = 0;
    let whole = 0;
    for (const piece of jsonPieces(
      Array.from({ length: 600 }, () => text),
      'compact',
    )) {
      chars += piece.length;
      if (piece === text) whole++;
    }
    const after = process.memoryUsage();
    expect(chars).toBe(600 * (text.length + 3) + 1);
    expect(whole).toBe(600);
    expect(after.heapUsed + after.external - before.heapUsed - before.external).toBeLessThan(50 * 2 ** 20);
    expect(performance.now() - start).toBeLessThan(1000);
  });

  it.each(['"', '\n', '\u2028', '\ud800', '🙂'])('cut a long string only between characters: %j', unit => {
    for (const shift of ['', 'a']) {
      const text = shift + unit.repeat(100_000);
      expect([...jsonPieces([text, 1n], 'compact')].join('')).toBe(`[${JSON.stringify(text)},1]`);
      for (const piece of jsonPieces([text, 1n], 'compact')) expect(piece.isWellFormed()).toBe(true);
    }
  });

  it('hold long bytes whole when they are to be stored', () => {
    const bytes = Uint8Array.from({ length: 100_001 }, (_, index) => index * 7);
    const stored = [...jsonPieces({ a: [bytes] }, 'compact', { forStorage: true })];
    expect(stored.join('')).toBe(`{"a":["${Buffer.from(bytes).toString('base64url')}="]}`);
    expect(stored.length).toBeGreaterThan(1);
    expect([...jsonPieces({ a: [bytes] }, 'compact')].join('')).toBe(
      '{"a":["[Uint8Array of 100,001 bytes]"]}',
    );
    const numbers = new Uint16Array(5000);
    expect(JSON.parse([...jsonPieces([numbers], 'compact', { forStorage: true })].join(''))).toEqual([
      [...numbers],
    ]);
  });
});
