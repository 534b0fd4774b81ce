import type { Kind } from '../contract.ts';
import { HELP_RULES } from '../rules/help.ts';
import { linesOf, outlineKind } from '../rules/outline-kind.ts';
import { shareOf } from '../sample.ts';

/** Help texts and manual pages. */
export const helpKind: Kind = outlineKind({
  name: 'help',
  detect: sample =>
    shareOf(
      sample.head,
      /^(?:usage|synopsis|options|commands|name|description|available (?:commands|services))\b:?\s*$|^usage: |^\s{1,8}(?:-\w,? )?--[\w-]+/i,
    ) > 0.08 || shareOf(linesOf(sample), /^\s{1,8}(?:-\w,? {1,4})?--[\w-]+|^\s+o +\S+$/) > 0.3
      ? 0.62
      : 0,
  rules: HELP_RULES,
  options: { numbered: true, maxChars: 120 },
});
