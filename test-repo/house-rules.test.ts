import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lintFiles, type Finding, type LintedFile } from './lint-files.ts';

const TEXT = 'packages/spillway/src/text';

interface Case extends LintedFile {
  readonly rule: string;
}

const fileOf = (lines: number): string =>
  Array.from({ length: lines }, (_, index) => `export const name${index}: number = ${index};\n`).join('');
const functionOf = (lines: number): string =>
  `export function long(list: number[]): void {\n${'  list.push(1);\n'.repeat(lines)}}\n`;

const CASES: readonly Case[] = [
  { rule: 'no-explicit-any', path: `${TEXT}/any.ts`, text: 'export const value: any = 1;\n' },
  {
    rule: 'no-non-null-assertion',
    path: `${TEXT}/bang.ts`,
    text: 'export const first = (list: string[]): string => list[0]!;\n',
  },
  { rule: 'no-default-export', path: `${TEXT}/default.ts`, text: 'export default 1;\n' },
  {
    rule: 'no-console',
    path: `${TEXT}/console.ts`,
    text: "export const say = (): void => console.log('x');\n",
  },
  {
    rule: 'consistent-type-imports',
    path: `${TEXT}/import-type.ts`,
    text: "export type T = import('./any.ts').T;\n",
  },
  { rule: 'no-barrel-file', path: `${TEXT}/barrel.ts`, text: "export * from './any.ts';\n" },
  { rule: 'filename-case', path: `${TEXT}/camelCase.ts`, text: 'export const value: number = 1;\n' },
  { rule: 'max-lines', path: `${TEXT}/long-file.ts`, text: fileOf(251) },
  { rule: 'max-lines-per-function', path: `${TEXT}/long-function.ts`, text: functionOf(39) },
  {
    rule: 'no-namespace',
    path: `${TEXT}/namespace.ts`,
    text: 'export namespace Names { export const value = 1; }\n',
  },
  {
    rule: 'ban-ts-comment',
    path: `${TEXT}/suppression.ts`,
    text: '// @ts-ignore\nexport const value: number = 1;\n',
  },
  {
    rule: 'no-cycle',
    path: `${TEXT}/cycle-a.ts`,
    text: "import type { B } from './cycle-b.ts';\nexport type A = B | 1;\n",
  },
  {
    rule: 'no-cycle',
    path: `${TEXT}/cycle-b.ts`,
    text: "import type { A } from './cycle-a.ts';\nexport type B = A | 2;\n",
  },
  {
    rule: 'no-floating-promises',
    path: `${TEXT}/floating.ts`,
    text: 'export function start(work: () => Promise<void>): void {\n  work();\n}\n',
  },
  {
    rule: 'no-misused-promises',
    path: `${TEXT}/misused.ts`,
    text: 'export const is = async (): Promise<boolean> => true;\nexport const answer = (): number => (is() ? 1 : 2);\n',
  },
  {
    rule: 'switch-exhaustiveness-check',
    path: `${TEXT}/switch.ts`,
    text: "export function size(unit: 'a' | 'b'): number {\n  switch (unit) {\n    case 'a':\n      return 1;\n  }\n  return 2;\n}\n",
  },
  {
    rule: 'only-throw-error',
    path: `${TEXT}/throw.ts`,
    text: "export function fail(): never {\n  throw 'text';\n}\n",
  },
  {
    rule: 'no-unsafe-return',
    path: `${TEXT}/unsafe.ts`,
    text: 'export const parse = (text: string): string => JSON.parse(text);\n',
  },
];

const CLEAN: readonly LintedFile[] = [
  { path: `${TEXT}/just-short-enough.ts`, text: fileOf(250) },
  { path: `${TEXT}/short-function.ts`, text: functionOf(38) },
  { path: 'packages/spillway/src/index.ts', text: "export * from './text/just-short-enough.ts';\n" },
  { path: 'some.config.ts', text: 'const config: object = {};\nexport default config;\n' },
];

describe('the house rules', () => {
  const folder = mkdtempSync(join(tmpdir(), 'spillway-house-rules-'));
  let findings: readonly Finding[] = [];

  beforeAll(async () => {
    findings = await lintFiles(folder, [...CASES, ...CLEAN]);
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it.each(CASES)('refuse $path by $rule', ({ path, rule }) => {
    expect(findings.filter(finding => finding.path === path).map(finding => finding.rule)).toContain(rule);
  });

  it.each(CLEAN)('let $path pass', ({ path }) => {
    expect(findings.filter(finding => finding.path === path)).toEqual([]);
  });
});
