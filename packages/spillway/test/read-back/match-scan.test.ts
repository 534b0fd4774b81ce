import { describe, expect, it } from 'vitest';
import { createByteReader } from '../../src/read-back/byte-reader.ts';
import { scanMatches } from '../../src/read-back/match-scan.ts';
import { createNeedle } from '../../src/read-back/needle.ts';
import { readPage } from '../../src/read-back/page.ts';
import { argsOf, bodyOf, sourceOf } from './source-of.ts';

const RANGE = 1 << 20;

async function scan(
  text: string,
  pattern: string,
  plain = false,
): Promise<readonly [number, readonly number[]]> {
  const places: number[] = [];
  const matches = await scanMatches(createByteReader(sourceOf(text, { plain })), createNeedle(pattern), {
    from: 0,
    to: Infinity,
    take: async (ordinal, byte) => {
      places[ordinal] = byte;
    },
  });
  expect(Object.keys(places)).toHaveLength(places.length);
  return [matches, places];
}

/** Milliseconds of a search for a repeated unit among lines that hold it one time less. */
async function timeOf(bytes: number, unit: string, times: number, plain: boolean): Promise<number> {
  const line = `${unit.repeat(times - 1)}\n`;
  const text = line.repeat(bytes / line.length);
  const start = performance.now();
  expect((await scan(text, unit.repeat(times), plain))[0]).toBe(0);
  return performance.now() - start;
}

describe('a scan over ranges', () => {
  it('sees a match wherever it lies on the edge of two ranges, once', async () => {
    for (let before = -9; before <= 2; before += 1) {
      const place = RANGE + before;
      const text = `${'x'.repeat(place - 1)}\nneedle${'y'.repeat(50)}`;
      expect(await scan(text, 'needle')).toEqual([1, [place]]);
      expect(await scan(text, 'needle', true)).toEqual([1, [place]]);
    }
  });

  it('counts a line of several ranges once, however often it matches', async () => {
    const line = `${'needle '.repeat(400_000)}\n`;
    expect(await scan(`${line}needle\n${line}`, 'needle')).toEqual([3, [0, line.length, line.length + 7]]);
  });

  it('counts as a plain search does where matches are frequent', async () => {
    const text = Array.from({ length: 200_000 }, (_, at) =>
      at % 3 === 0 ? `a needle ${at}` : `nothing ${at}`,
    ).join('\n');
    const expected = [...text.matchAll(/needle/g)].map(({ index }) => index);
    for (const plain of [false, true]) {
      const [matches, places] = await scan(text, 'needle', plain);
      expect(matches).toBe(expected.length);
      expect(places.join()).toBe(expected.join());
    }
  });

  it('finds matches and their context around the edges of ranges through the read tool', async () => {
    const filler = `${'f'.repeat(99)}\n`.repeat(10_485);
    const text = `${filler}${'g'.repeat(70)}\nbefore\nhit one\nafter\n${filler}hit two`;
    const answer = await readPage(sourceOf(text), argsOf({ pattern: 'hit', context: 1 }));
    expect(bodyOf(answer)).toBe(
      `10487- before\n10488: hit one\n10489- after\n--\n20974- ${'f'.repeat(99)}\n20975: hit two`,
    );
  });

  it.each([
    ['a', 1000],
    ['a', 32],
    ['ab', 300],
  ])(
    'takes time in proportion to the text where the needle almost matches: %s, %i times',
    async (unit, times) => {
      for (const plain of [false, true]) {
        await timeOf(100_000, unit, times, plain);
        const base = Math.max(10, await timeOf(500_000, unit, times, plain));
        expect(await timeOf(4_000_000, unit, times, plain)).toBeLessThan(60 * base);
      }
    },
  );

  it('takes no longer for a long needle than for a short one', async () => {
    for (const plain of [false, true]) {
      await timeOf(1_000_000, 'a', 40, plain);
      const base = Math.max(10, await timeOf(1_000_000, 'a', 40, plain));
      expect(await timeOf(1_000_000, 'a', 1000, plain)).toBeLessThan(12 * base);
    }
  });
});
