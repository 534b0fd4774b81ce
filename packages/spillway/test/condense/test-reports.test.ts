import { condenseText } from 'spillway/condense';
import { describe, expect, test } from 'vitest';

const name = (n: number): string => `src/cart.test.ts > cart > keeps item ${n} of the order in its place`;

describe('condensing test reports', () => {
  test('a failing test that is listed and told again takes no room twice', async () => {
    const failing = Array.from({ length: 40 }, (_, n) => n * 7);
    const lines = [
      ...Array.from({ length: 900 }, (_, n) =>
        failing.includes(n) ? ` × ${name(n)} 3ms` : ` ✓ ${name(n)} 1ms`,
      ),
      ...failing.flatMap(n => [
        ` FAIL  ${name(n)}`,
        `AssertionError: expected ${n} to equal ${n + 1}`,
        ' ❯ src/cart.test.ts:12:5',
        '',
      ]),
      '      Tests  40 failed | 860 passed (900)',
    ];
    const { text, kind } = await condenseText(lines.join('\n'), { maxChars: 5000 });
    expect(kind).toBe('test');
    expect(text).toContain('40 failed | 860 passed (900)');
    expect(text).toContain('src/cart.test.ts:12:5');
    expect(text).toContain('AssertionError: expected');
    const named = failing.filter(n => text.includes(`item ${n} of`));
    expect(named.length).toBeGreaterThan(30);
  });

  test('failing tests of a runner without a total are counted', async () => {
    const lines = Array.from({ length: 400 }, (_, n) => [
      `=== RUN   TestPart${n}`,
      `--- ${n % 50 === 3 ? 'FAIL' : 'PASS'}: TestPart${n} (0.00s)`,
    ]).flat();
    const { text, kind } = await condenseText([...lines, 'FAIL'].join('\n'), { maxChars: 700 });
    expect(kind).toBe('test');
    expect(text).toContain('8 failing tests');
    for (let n = 3; n < 400; n += 50) expect(text).toContain(`--- FAIL: TestPart${n} `);
  });
});
