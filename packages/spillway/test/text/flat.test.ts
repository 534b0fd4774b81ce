import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { flat } from '../../src/text/flat.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

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
    expect(heldBytes(text => flat(text.slice(0, 40_000)))).toBeLessThan(2_000_000);
    expect(heldBytes(text => flat(`${text.slice(0, 16_000)}…${text.slice(-24_000)}`))).toBeLessThan(
      4_000_000,
    );
    expect(
      heldBytes(text => text.slice(0, 40_000)),
      'a plain slice holds it',
    ).toBeGreaterThan(10_000_000);
  });
});

function resultText(result: number): string {
  return Array.from({ length: 100_000 }, (_, line) => `line ${line} of result ${result}\n`).join('');
}

function heldBytes(keep: (text: string) => string): number {
  collectGarbage();
  const before = process.memoryUsage().heapUsed;
  const kept = Array.from({ length: 10 }, (_, result) => keep(resultText(result)));
  collectGarbage();
  const held = process.memoryUsage().heapUsed - before;
  expect(kept).toHaveLength(10);
  return held;
}
