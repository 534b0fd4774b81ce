import type { Rule } from './rules.ts';

/** What matters in XML, reports of tests above all. */
export const XML_RULES: readonly Rule[] = [
  { name: 'totals', pattern: /<(?:testsuites|\?xml)\b/, score: 97, most: 3 },
  { name: 'failure', pattern: /<(?:failure|error)\b/, score: 90, decay: 2, most: 100 },
  {
    name: 'assertion',
    pattern: /AssertionError|\b(?:Error|Exception):|expected .* (?:to|but)/,
    score: 80,
    decay: 3,
  },
  { name: 'suite', pattern: /<testsuite\b.*(?:failures|errors)="[1-9]/, score: 88, decay: 1 },
  {
    name: 'passing suite',
    pattern: /<testsuite\b/,
    score: 52,
    decay: 0.2,
    most: 200,
    spread: true,
    count: 'suites',
  },
  { name: 'skipped', pattern: /<skipped\b/, score: 50, decay: 3 },
  {
    name: 'case',
    pattern: /<testcase\b/,
    score: 26,
    decay: 0.2,
    most: 400,
    spread: true,
    count: 'test cases',
  },
  { name: 'closing', pattern: /^\s*<\//, score: 0 },
  { name: 'element', pattern: /^\s{0,4}<\w/, score: 50, decay: 2, spread: true },
  { name: 'inner', pattern: /<\w/, score: 30, decay: 1, spread: true },
];
