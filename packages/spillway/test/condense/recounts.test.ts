import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { condenseText } from '../../src/condense/index.ts';

const CODES = ['no-shadow', 'prefer-const', 'no-var', 'eqeqeq'] as const;
const FILES = ['src/a.ts', 'src/b.ts', 'lib/c.ts', 'lib/deep/d.ts'] as const;

/** How often each value occurs. */
function countsOf(values: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

const finding = fc.record({
  file: fc.constantFrom(...FILES),
  code: fc.constantFrom(...CODES),
  severity: fc.constantFrom('error' as const, 'warning' as const),
  line: fc.integer({ min: 1, max: 9999 }),
});

describe('derived numbers are those of a plain recount', () => {
  // Seen red: with one more for each code, and with one more for each file.
  it('for findings by severity, code and file', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(finding, { minLength: 60, maxLength: 300 }), async findings => {
        const text = findings
          .map(
            ({ file, line, severity, code }) =>
              `${file}:${line}:3: ${severity}: something is not as it should be [${code}]`,
          )
          .join('\n');
        const { text: shown } = await condenseText(text, { maxChars: 2500 });
        const errors = findings.filter(({ severity }) => severity === 'error');
        expect(shown).toContain(`${findings.length} findings (`);
        if (errors.length > 0) expect(shown).toContain(`error: ${errors.length}`);
        for (const [code, count] of countsOf(errors.map(({ code: name }) => name)))
          expect(shown).toMatch(new RegExp(`${code} ×${count}\\b`));
        const files = [...countsOf(findings.map(({ file }) => file))];
        expect(files.some(([file, count]) => shown.includes(`${file} (${count})`))).toBe(true);
        for (const [, file, count] of shown.matchAll(/(\S+\.ts) \((\d+)\)/g))
          expect(Number(count)).toBe(findings.filter(found => found.file === file).length);
      }),
      { numRuns: 25 },
    );
  });

  // Seen red: with every ninth match left out, and with one more for each file.
  it('for matches by file', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(finding, { minLength: 60, maxLength: 300 }), async findings => {
        const text = findings
          .map(({ file, line }) => `${file}:${line}:  const value = compute(${line});`)
          .join('\n');
        const { text: shown, kind } = await condenseText(text, { maxChars: 1500 });
        expect(kind).toBe('search');
        const files = countsOf(findings.map(({ file }) => file));
        expect(shown).toContain(`${findings.length} matches in ${files.size} file`);
        const ranked = [...shown.matchAll(/(\S+\.ts):(\d+)(?=[,\n])/g)].filter(
          ([whole]) => !shown.includes(`${whole}:`),
        );
        expect(ranked.length).toBeGreaterThan(0);
        for (const [, file = '', count] of ranked) expect(Number(count)).toBe(files.get(file));
      }),
      { numRuns: 25 },
    );
  });
});
