import type { Rule } from './rules.ts';

/** The outline of YAML, TOML and lock files. */
export const YAML_RULES: readonly Rule[] = [
  {
    name: 'notable',
    pattern: /\b(?:deprecated|hasBin|requiresBuild|yanked|vulnerab\w+|error|failed)\b/i,
    score: 74,
    decay: 2,
    most: 40,
    spread: true,
  },
  { name: 'root value', pattern: /^[\w-]+(?::| =) ?\S+/, score: 92, decay: 1, most: 60 },
  {
    name: 'section',
    pattern: /^[\w-]+:\s*$|^\[\[?[\w.-]+\]\]?$/,
    score: 88,
    decay: 2,
    most: 60,
    count: 'sections',
  },
  {
    name: 'entry',
    pattern: /^ {2}(?:'[^']+'|"[^"]+"|\S[^:]{0,120}):(?:\s|$)|^name = /,
    score: 62,
    decay: 0.05,
    most: 3000,
    spread: true,
    count: 'entries',
  },
  { name: 'version', pattern: /^\s+version(?::| =) /, score: 44, decay: 0.1, most: 500, spread: true },
  { name: 'inner', pattern: /^ {4}\S/, score: 40, decay: 0.1, most: 500, spread: true },
  { name: 'value', pattern: /\S/, score: 16, decay: 1, spread: true },
];
