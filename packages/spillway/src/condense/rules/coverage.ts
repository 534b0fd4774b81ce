import type { Rule } from './rules.ts';

/** What matters in a table of coverage. */
export const COVERAGE_RULES: readonly Rule[] = [
  {
    name: 'total',
    pattern: /^\s*(?:All files|TOTAL|Total)\b|^(?:Statements|Branches|Functions|Lines)\s*:/,
    score: 98,
  },
  { name: 'header', pattern: /^(?:File|Name)\b/, score: 94, most: 1 },
  {
    name: 'failing',
    pattern: /\b\d+ (?:failing|failed|passing|passed)\b|^\s+\d+\) |AssertionError|ERROR: Coverage/,
    score: 92,
    decay: 2,
  },
  { name: 'uncovered', pattern: /\|\s+0(?:\.0+)?\s+\||\s0%/, score: 86, decay: 0.5, most: 200 },
  { name: 'low', pattern: /\|\s+[1-4]?\d(?:\.\d+)?\s+\|/, score: 78, decay: 0.5, most: 100 },
  {
    name: 'whole',
    pattern: /\|\s+100\s+\|\s+100\s+\|\s+100\s+\|/,
    score: 12,
    decay: 0.1,
    most: 200,
    count: 'files covered whole',
  },
  { name: 'partly', pattern: /\|\s+\d+(?:\.\d+)?\s+\|/, score: 56, decay: 0.3, most: 300, spread: true },
];
