import { describe, expect, it } from 'vitest';
import { type Cut, type CutOptions, cutText, sourceOfText, type TextSource } from '../../src/text/cut.ts';
import { heldBytes } from './held-bytes.ts';
import { readTruncateVectors, sha256, textOf, type TruncateVector } from './vector-text.ts';

const strategies = ['head', 'tail', 'head_tail'] as const;

function cut(text: TextSource | string, options: Partial<CutOptions>): Cut {
  return cutText(text, { strategy: 'head_tail', maxChars: 4000, keepTailLines: 0, ...options });
}

/** Counts in code points, or with a cut between CR and LF: there this library does something else on purpose. */
function movesBoundary(vector: TruncateVector, text: string): boolean {
  if (vector.astral === true) return true;
  const slices = (vector.outputPieces ?? []).filter(piece => piece[0] === 'slice');
  const edges = slices.flatMap(([, from, end]) => [from, end]);
  const pieces = vector.output === undefined ? [] : vector.output.split(/\n\n\[truncated: [^\]]*\]\n\n/);
  const [head = '', tail] = pieces;
  if (tail !== undefined) edges.push(head.length, text.length - tail.length);
  return edges.some(at => text.charAt(at - 1) === '\r' && text.charAt(at) === '\n');
}

/** What every cut must be, whatever the text and the options. */
function faultsOf(text: string, options: CutOptions, result: Cut): readonly string[] {
  const head = text.slice(0, result.headChars);
  const tail = text.slice(text.length - result.tailChars);
  const faults: string[] = [];
  if (result.text.length > Math.max(0, options.maxChars))
    faults.push(`${result.text.length} of ${options.maxChars}`);
  if (!result.text.isWellFormed()) faults.push('lone surrogate');
  if (result.total !== text.length) faults.push('wrong total');
  if (result.text !== head + result.marker + tail) faults.push('not made of its parts');
  return faults;
}

function wordsAtMost(limit: number): (part: string) => boolean {
  return part => part.split(/\s+/).length <= limit;
}

function charsAtMost(limit: number): (part: string) => boolean {
  return part => part.length <= limit;
}

describe('the cutting vectors', () => {
  const vectors = readTruncateVectors();
  const exact = vectors.filter(vector => !movesBoundary(vector, textOf(vector)));

  it('are nearly all exact', () => {
    expect(vectors).toHaveLength(243);
    expect(exact).toHaveLength(231);
  });

  it.each(exact.map(vector => [vector.id, vector] as const))('%s', (_, vector) => {
    const { text } = cut(textOf(vector), vector);
    if (vector.output !== undefined) expect(text).toBe(vector.output);
    expect(text).toHaveLength(vector.outputChars ?? -1);
    expect(sha256(text)).toBe(vector.sha256);
  });

  const moved = vectors.filter(vector => movesBoundary(vector, textOf(vector)));
  it.each(moved.map(vector => [vector.id, vector] as const))(
    '%s, but in UTF-16 and at a safe place',
    (_, vector) => {
      const text = textOf(vector);
      expect(faultsOf(text, vector, cut(text, vector))).toEqual([]);
    },
  );
});

describe('cutText', () => {
  it('gives nothing for a budget of nothing', () => {
    for (const maxChars of [0, -1, Number.NEGATIVE_INFINITY, Number.NaN]) {
      expect(cut('some text', { maxChars })).toEqual({
        text: '',
        headChars: 0,
        tailChars: 0,
        marker: '',
        total: 9,
      });
    }
  });

  it('gives a text within the budget back whole, but well-formed', () => {
    expect(cut('short', {})).toEqual({ text: 'short', headChars: 5, tailChars: 0, marker: '', total: 5 });
    expect(cut('ok \uD83D end', {}).text).toBe('ok \uFFFD end');
    expect(cut('', {}).text).toBe('');
  });

  it('mends lone surrogates in what it keeps of a long text', () => {
    const { text } = cut(`\uD83Da\uDE00${'x'.repeat(5000)}\uDE00b\uD83D`, {});
    expect(text.startsWith('\uFFFDa\uFFFDx')).toBe(true);
    expect(text.endsWith('x\uFFFDb\uFFFD')).toBe(true);
  });

  it('keeps neither half of a pair, at either end and whatever the budget', () => {
    for (const text of [`x${'\u{1F600}'.repeat(5000)}`, '\u{1F600}'.repeat(5000)]) {
      for (const strategy of strategies) {
        for (let maxChars = 5000; maxChars <= 5010; maxChars++) {
          const options = { strategy, maxChars, keepTailLines: 0 };
          const result = cutText(text, options);
          expect(faultsOf(text, options, result)).toEqual([]);
          expect(result.text.length).toBeGreaterThan(maxChars - 4);
        }
      }
    }
  });

  it('keeps whole flags, accented letters and families, and counts what it shows', () => {
    const family = '\u{1F469}\u200D\u{1F469}\u200D\u{1F467}';
    for (const [before, cluster] of [
      ['x'.repeat(95), '\u{1F1F0}\u{1F1F7}'],
      ['', 'e\u0301'],
      ['', family],
    ] as const) {
      const text = before + cluster.repeat(1000);
      for (let maxChars = 150; maxChars < 170; maxChars++) {
        for (const strategy of strategies) {
          const result = cut(text, { strategy, maxChars });
          expect(faultsOf(text, { strategy, maxChars, keepTailLines: 0 }, result)).toEqual([]);
          expect(Math.max(0, result.headChars - before.length) % cluster.length).toBe(0);
          expect(result.tailChars % cluster.length).toBe(0);
        }
      }
    }
  });

  it('does not come between CR and LF', () => {
    for (const before of ['', 'xx\r\n', 'xxx\r\n']) {
      const text = before + 'a\r\nb\r\n'.repeat(500);
      for (let maxChars = 990; maxChars <= 1010; maxChars++) {
        for (const strategy of strategies) {
          const { text: shown, headChars, tailChars } = cut(text, { strategy, maxChars });
          expect(shown.length).toBeLessThanOrEqual(maxChars);
          expect(text.slice(0, headChars).endsWith('\r')).toBe(false);
          expect(text.at(-tailChars)).not.toBe(tailChars > 0 ? '\n' : undefined);
        }
      }
    }
  });

  it('spends the budget on a huge line after short ones', () => {
    const { text } = cut('short\n'.repeat(5) + 'x'.repeat(100_000), { strategy: 'head', maxChars: 10_000 });
    expect(text).toHaveLength(10_000);
  });

  it('shortens once more where moving a cut makes the marker wider than what it saved', () => {
    const text = `${'a'.repeat(39)}e\u0301${'b'.repeat(958)}e\u0301${'c'.repeat(58)}`;
    for (let maxChars = 100; maxChars < 260; maxChars++) {
      const options = { strategy: 'head_tail', maxChars, keepTailLines: 0 } as const;
      expect(faultsOf(text, options, cutText(text, options))).toEqual([]);
    }
  });

  it('takes a bounded source for the same text as the whole', () => {
    const text = Array.from({ length: 3000 }, (_, line) => `line ${line} \u{1F600}\r\n`).join('');
    const asked: number[] = [];
    const source: TextSource = {
      length: text.length,
      head: chars => {
        asked.push(chars);
        return text.slice(0, chars);
      },
      tail: chars => {
        asked.push(chars);
        return text.slice(Math.max(0, text.length - chars));
      },
    };
    for (const strategy of strategies) {
      for (const keepTailLines of [0, 3, 1e12]) {
        const options = { strategy, maxChars: 2000, keepTailLines };
        expect(cutText(source, options)).toEqual(cutText(text, options));
      }
    }
    expect(Math.max(...asked)).toBeLessThan(7000);
  });

  it('lets go of the text, so that a small result does not hold a large one', () => {
    expect(heldBytes(text => cut(text, { maxChars: 10_000 }).text)).toBeLessThan(2_500_000);
    expect(heldBytes(text => cut(text, { strategy: 'head', maxChars: 40 }).text)).toBeLessThan(2_500_000);
  });

  it('shows what a source holds when that is less than the budget, and says so', () => {
    const text = 'e\u0301'.repeat(5000);
    const whole = sourceOfText(text);
    const source: TextSource = {
      length: text.length,
      head: chars => whole.head(Math.min(chars, 501)),
      tail: chars => whole.tail(Math.min(chars, 701)),
    };
    const result = cut(source, {});
    expect(result).toMatchObject({ headChars: 498, tailChars: 700, total: 10_000 });
    expect(result.marker).toContain(
      '8,802 chars omitted from the middle; showing first 498 + last 700 of 10,000',
    );
    const kept = cut(source, { strategy: 'head', keepTailLines: 1e12 });
    expect(kept.marker).toBe('[... output truncated, showing last 700 chars]\n');
    expect(cut(source, { maxChars: 20_000 }).text).toContain('showing first 498 + last 700 of 10,000 chars');
  });
});

describe('cutText with kept lines', () => {
  const log = `${'body\n'.repeat(2000)}pid=123\nexit=0\n`;

  it('ends with the last lines whatever the strategy', () => {
    for (const strategy of strategies) {
      const { text } = cut(log, { strategy, maxChars: 300, keepTailLines: 2 });
      expect(text.endsWith('\npid=123\nexit=0\n')).toBe(true);
      expect(text.length).toBeLessThanOrEqual(300);
    }
  });

  it('gives all that is left to the beginning when the head is asked for', () => {
    const { headChars, tailChars, marker } = cut(log, { strategy: 'head', maxChars: 300, keepTailLines: 2 });
    expect(tailChars).toBe('pid=123\nexit=0\n'.length);
    expect(headChars + marker.length + tailChars).toBe(300);
  });

  it('cuts like a tail when the lines are longer than the budget', () => {
    const plain = cut(log, { strategy: 'tail', maxChars: 200 });
    for (const keepTailLines of [41, 1e12]) {
      expect(cut(log, { strategy: 'head', maxChars: 200, keepTailLines })).toEqual(plain);
    }
  });

  it('leaves the marker out when only the lines fit', () => {
    const lines = 'body\n'.repeat(20) + 'pid=123\nexit=0\n';
    for (let maxChars = lines.length; maxChars < lines.length + 90; maxChars++) {
      const { text, marker } = cut(log, { strategy: 'head', maxChars, keepTailLines: 22 });
      expect(marker).toBe('');
      expect(text).toBe(log.slice(-maxChars));
    }
  });
});

describe('cutText and code fences', () => {
  const code = '```ts\n' + 'const x = 1;\n'.repeat(2000) + '```\nafter\n';

  it('closes a fence the kept head leaves open, within the budget', () => {
    for (const strategy of ['head', 'head_tail'] as const) {
      for (let maxChars = 9_990; maxChars < 10_010; maxChars++) {
        const options = { strategy, maxChars, keepTailLines: 0 };
        const result = cutText(code, options);
        expect(faultsOf(code, options, result)).toEqual([]);
        expect(result.marker).toMatch(/^\n?```\n\n\[truncated: /);
        expect(result.text.length).toBeGreaterThan(maxChars - 2);
      }
    }
  });

  it('starts the closing line on a line of its own', () => {
    const lines = 'xxx\n'.repeat(3000);
    const markers = [600, 601, 602, 603].map(maxChars =>
      cut(`~~~~\n${lines}`, { strategy: 'head', maxChars }),
    );
    for (const { text, headChars, marker } of markers) {
      expect(marker.startsWith(text.charAt(headChars - 1) === '\n' ? '~~~~\n\n' : '\n~~~~\n\n')).toBe(true);
    }
    expect(new Set(markers.map(({ marker }) => marker.startsWith('\n'))).size).toBe(2);
  });

  it('writes nothing for a fence that the kept head closes', () => {
    expect(cut(`\`\`\`\ncode\n\`\`\`\n${'prose '.repeat(2000)}`, {}).marker).toMatch(/^\n\n\[truncated/);
  });

  it('leaves a fence open rather than lose the marker', () => {
    const { text, marker } = cut('```\n' + 'x'.repeat(996), { strategy: 'head', maxChars: 47 });
    expect(text).toHaveLength(47);
    expect(marker).toBe('\n\n[truncated: showing first 2 of 1,000 chars]');
    const long = cut('`'.repeat(3000) + '\ncode\n'.repeat(3000), { strategy: 'head', maxChars: 4000 });
    expect(long.marker).toMatch(/^\n\n\[truncated/);
    expect(long.text).toHaveLength(4000);
  });

  it('comes to an end on fences that grow towards the beginning', () => {
    const fences = Array.from({ length: 400 }, (_, index) => `${'`'.repeat(403 - index)}\n~~~\n`).join('');
    for (let maxChars = 1000; maxChars < 1050; maxChars++) {
      const options = { strategy: 'head', maxChars, keepTailLines: 0 } as const;
      expect(faultsOf(fences, options, cutText(fences, options))).toEqual([]);
    }
  });
});

describe('cutText with a second budget', () => {
  const text = Array.from({ length: 5000 }, (_, line) => `line ${line}\n`).join('');

  it('holds both, and comes near the smaller one', () => {
    for (const strategy of strategies) {
      const tight = cut(text, { strategy, maxChars: 20_000, fits: wordsAtMost(300) });
      expect(wordsAtMost(300)(tight.text)).toBe(true);
      expect(wordsAtMost(290)(tight.text)).toBe(false);
      const loose = cut(text, { strategy, maxChars: 500, fits: wordsAtMost(300) });
      expect(loose).toEqual(cut(text, { strategy, maxChars: 500 }));
    }
  });

  it('works without a budget in characters', () => {
    const result = cut(text, { maxChars: Number.POSITIVE_INFINITY, fits: wordsAtMost(100) });
    expect(wordsAtMost(100)(result.text)).toBe(true);
    expect(wordsAtMost(95)(result.text)).toBe(false);
    expect(result.marker).toContain('chars omitted from the middle');
  });

  it('cuts a text that only the second budget refuses', () => {
    const result = cut('a b c d e f g h i j k l m n o p q r s t u v w x y z '.repeat(20), {
      fits: wordsAtMost(40),
    });
    expect(result.headChars + result.tailChars).toBeLessThan(result.total);
    expect(wordsAtMost(40)(result.text)).toBe(true);
  });

  it('gives bare ends when no marker fits, and nothing when nothing fits', () => {
    expect(cut(text, { strategy: 'head', fits: charsAtMost(20) })).toMatchObject({
      text: text.slice(0, 20),
      marker: '',
    });
    expect(cut(text, { fits: () => false }).text).toBe('');
  });

  it('keeps the last lines only if the second budget holds them', () => {
    const kept = cut(text, { strategy: 'head', keepTailLines: 2, fits: wordsAtMost(60) });
    expect(kept.text.endsWith('line 4998\nline 4999\n')).toBe(true);
    expect(kept.text.startsWith('line 0\n')).toBe(true);
    const tail = cut(text, { strategy: 'head', keepTailLines: 100, fits: wordsAtMost(60) });
    expect(tail.marker).toMatch(/^\[\.\.\. output truncated/);
  });

  it('does not hand a huge text to the second budget when a part of it is too much already', () => {
    let most = 0;
    cut('word '.repeat(4_000_000), {
      maxChars: Number.POSITIVE_INFINITY,
      fits: part => {
        most = Math.max(most, part.length);
        return part.length <= 5000;
      },
    });
    expect(most).toBeLessThan(20_000);
  });
});
