import type { Rule } from './rules.ts';

/** What matters when packages are installed or listed. */
export const PACKAGE_MANAGER_RULES: readonly Rule[] = [
  {
    name: 'verdict',
    pattern:
      /^(?:added|removed|changed|audited|up to date|found) .*\b\d+|\b\d+ (?:upgraded|newly installed|to remove|not upgraded|packages? (?:in|are|installed|looking))|^Successfully installed|^Fetched |^Need to get |^After this operation|^Done in |^Progress: .* done|Finished .* in/,
    score: 97,
    decay: 2,
  },
  {
    name: 'code',
    pattern: /^npm (?:ERR!|error) code |^E: |^ERR(?:OR)?[!:]|^error:|ELSPROBLEMS|ERESOLVE|EACCES/i,
    score: 96,
    decay: 2,
  },
  { name: 'optional', pattern: /UNMET OPTIONAL DEPENDENCY/, score: 30, decay: 3, spread: true },
  {
    name: 'invalid',
    pattern:
      /\b(?:invalid|UNMET|missing|extraneous|ELSPROBLEMS|peer dep|conflict\w*|overridden|postinstall|install script\w*)\b/i,
    score: 90,
    decay: 1,
    most: 60,
  },
  { name: 'warning', pattern: /^npm (?:warn|WARN)|^W: |^WARN|\bwarning\b|deprecated/i, score: 84, decay: 3 },
  { name: 'root', pattern: /^\S+@\S+ \/|^\S+@\d/, score: 88, most: 3 },
  {
    name: 'top level',
    pattern: /^[├└+`][─-]{1,3}[┬─]?\s\S+@\S+/,
    score: 76,
    decay: 0.05,
    most: 1000,
    spread: true,
  },
  { name: 'alternative', pattern: /^update-alternatives/, score: 40, decay: 2, spread: true },
  { name: 'slow', pattern: /\b\d{4,7}ms\b/, score: 66, decay: 2 },
  {
    name: 'set up',
    pattern: /^Setting up |^\s+(?:Installed|Candidate): /,
    score: 52,
    decay: 0.1,
    most: 500,
    spread: true,
  },
  { name: 'fetch', pattern: /^npm http fetch (?!GET 200)/, score: 80, decay: 1 },
  { name: 'nested', pattern: /deduped$/, score: 0 },
  {
    name: 'fetched',
    pattern: /^npm http fetch|^Get:\d+/,
    score: 26,
    decay: 0.3,
    most: 200,
    spread: true,
    count: 'fetches',
  },
  { name: 'name', pattern: /^\S+:$/, score: 34, decay: 0.2, most: 500, spread: true, count: 'packages' },
];
