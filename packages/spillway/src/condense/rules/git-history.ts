import type { Rule } from './rules.ts';

/** What matters in a history of commits. */
export const GIT_HISTORY_RULES: readonly Rule[] = [
  {
    name: 'loud subject',
    pattern:
      /^\s{4}\S.*(?:\brevert|\bsecurity|\bCVE-|\bbreaking|\bBREAKING|\bfix(?:es)? (?:crash|leak|security)|!:|\bdeprecat|\bvulnerab)/i,
    score: 88,
    decay: 1,
  },
  { name: 'subject', pattern: /^\s{4}\S/, score: 66, decay: 0.3, most: 1000, spread: true },
  { name: 'oneline', pattern: /^\*? ?[0-9a-f]{7,12} \S/, score: 66, decay: 0.3, most: 1000, spread: true },
  { name: 'change', pattern: /^ \d+ files? changed/, score: 44, decay: 0.5, spread: true },
  { name: 'large change', pattern: /\|\s+\d{3,} [+-]/, score: 46, decay: 1, spread: true },
  { name: 'date', pattern: /^(?:Date|AuthorDate|CommitDate): /, score: 30, decay: 0.5, spread: true },
  { name: 'commit', pattern: /^commit [0-9a-f]{7,40}/, score: 32, decay: 0.5, spread: true },
  { name: 'blame', pattern: /^\^?[0-9a-f]{7,40} .*\(/, score: 30, decay: 0.2, most: 400, spread: true },
];
