import { describe, expect, it } from 'vitest';
import { endlessText, isEndless, lazySource, structurePart } from '../../src/walk/structure-part.ts';

/** A source over pieces that exist in no other form, with the number of times they were asked for. */
function piecewise(pieces: readonly string[]): { source: ReturnType<typeof lazySource>; given: string[] } {
  const given: string[] = [];
  function* give(): Generator<string> {
    for (const piece of pieces) {
      given.push(piece);
      yield piece;
    }
  }
  const source = lazySource(
    () => pieces.join('').length,
    () => undefined,
    give,
  );
  return { source, given };
}

describe('a source over pieces', () => {
  it.each([
    [0, '', ''],
    [1, 'a', 'g'],
    [3, 'abc', 'efg'],
    [4, 'abcd', 'defg'],
    [7, 'abcdefg', 'abcdefg'],
    [9, 'abcdefg', 'abcdefg'],
  ])('gives %i chars of each end', (chars, head, tail) => {
    const { source } = piecewise(['ab', '', 'cdef', 'g']);
    expect(source.length).toBe(7);
    expect(source.head(chars)).toBe(head);
    expect(source.tail(chars)).toBe(tail);
  });

  it('asks for no piece behind the beginning that it gives', () => {
    const { source, given } = piecewise(['ab', 'cd', 'ef']);
    expect(source.head(4)).toBe('abcd');
    expect(given).toEqual(['ab', 'cd']);
  });

  it('gives the end of very many small pieces', () => {
    const pieces = Array.from({ length: 20_000 }, (_, index) => String(index % 10));
    const { source } = piecewise(pieces);
    expect(source.tail(10_000)).toBe(pieces.join('').slice(-10_000));
    expect(source.tail(5)).toBe('56789');
  });

  it('takes both ends of the text where there is one', () => {
    const source = lazySource(
      () => 7,
      () => 'abcdefg',
      () => {
        throw new Error('asked');
      },
    );
    expect([source.head(3), source.tail(3)]).toEqual(['abc', 'efg']);
    expect([source.head(0), source.tail(0)]).toEqual(['', '']);
    expect([source.head(9), source.tail(9)]).toEqual(['abcdefg', 'abcdefg']);
  });
});

describe('a structure as a part', () => {
  it('has compact JSON as its text, whole and in pieces', () => {
    const value = { rows: [1, { a: 'b' }] };
    const json = '{"rows":[1,{"a":"b"}]}';
    const part = structurePart('value', value);
    expect(part).toMatchObject({ name: 'value', kind: 'structure', ownSerializer: false });
    expect(part.value).toBe(value);
    expect(part.source.length).toBe(json.length);
    expect(part.source.head(5)).toBe(json.slice(0, 5));
    expect(part.source.tail(5)).toBe(json.slice(-5));
    expect([...part.pieces()].join('')).toBe(json);
    expect(part.text()).toBe(json);
    expect(part.source.length).toBe(json.length);
    expect(isEndless(value)).toBe(false);
  });
});

describe('a structure that unfolds without end', () => {
  it('shows a million chars of its beginning', () => {
    let doubled: unknown = 'leaf';
    for (let level = 0; level < 60; level++) doubled = [doubled, doubled];
    const text = endlessText(doubled);
    const [beginning, words] = text.split('…');
    expect(beginning).toHaveLength(1_000_000);
    expect(beginning?.startsWith(`${'['.repeat(60)}"leaf","leaf"]`)).toBe(true);
    expect(words).toBe(' [the structure unfolds without end; this is its beginning]');
  });
});
