import type { Kind } from '../contract.ts';
import { COVERAGE_RULES } from '../rules/coverage.ts';
import { linesOf, outlineKind } from '../rules/outline-kind.ts';
import { shareOf } from '../sample.ts';

/** Coverage of tests by file. */
export const coverageKind: Kind = outlineKind({
  name: 'coverage',
  detect: sample =>
    linesOf(sample).some(line => /^(?:File|Name)\s*\|?.*(?:% ?Stmts|Stmts|Cover)/.test(line)) &&
    shareOf(sample.spread, /\|\s*\d+(?:\.\d+)?\s*\||\s\d{1,3}%/) > 0.4
      ? 0.93
      : 0,
  rules: COVERAGE_RULES,
});
