import type { Rule } from './rules.ts';

/** The outline of a Markdown text. */
export const MARKDOWN_RULES: readonly Rule[] = [
  { name: 'title', pattern: /^# \S|^={3,}\s*$/, score: 88, decay: 0.2, most: 500, spread: true },
  {
    name: 'notable',
    pattern: /\b(?:BREAKING|breaking change|security|CVE-|deprecat|vulnerab)/i,
    score: 76,
    decay: 1.5,
    most: 60,
    spread: true,
  },
  { name: 'section', pattern: /^## \S/, score: 80, decay: 0.1, most: 1000, spread: true },
  { name: 'subsection', pattern: /^#{3,6} \S/, score: 66, decay: 0.1, most: 1000, spread: true },
  { name: 'image', pattern: /^\s*(?:\[?!\[|<img)/, score: 0 },
  {
    name: 'code',
    pattern: /^(?: {4}|\t)?(?:npm |npx |pip |import |const |from |require\(|\$ )/,
    score: 44,
    decay: 2,
    spread: true,
  },
  { name: 'names', pattern: /`[^`]{2,60}`/, score: 46, decay: 0.5, spread: true },
  { name: 'sentence', pattern: /^[A-Z*[].{30,}/, score: 38, decay: 0.5, spread: true },
];
