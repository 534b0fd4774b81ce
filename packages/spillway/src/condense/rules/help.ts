import type { Rule } from './rules.ts';

/** What matters in a help text. */
export const HELP_RULES: readonly Rule[] = [
  { name: 'synopsis', pattern: /^usage: |^\s{1,12}\S+ .*[[<]\w/i, score: 88, decay: 1, most: 12 },
  { name: 'section', pattern: /^[A-Z][A-Z ]{2,40}:?$|^[A-Z][\w ]{2,40}:$/, score: 84, most: 100 },
  {
    name: 'command',
    pattern: /^\s+o +\S+$|^\s{1,8}[a-z][\w-]{1,40}(?: {2,}\S|$)/,
    score: 70,
    decay: 0.05,
    most: 2000,
    spread: true,
  },
  {
    name: 'option',
    pattern: /^\s{1,12}(?:-\w,? {0,4})?--?[\w-]+/,
    score: 72,
    decay: 0.05,
    most: 2000,
    spread: true,
  },
  { name: 'sentence', pattern: /^\s+[A-Z].{30,}/, score: 40, decay: 0.5 },
];
