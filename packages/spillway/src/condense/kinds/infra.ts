import type { Kind } from '../contract.ts';
import { INFRA_RULES } from '../rules/infra.ts';
import { linesOf, outlineKind } from '../rules/outline-kind.ts';
import { shareOf } from '../sample.ts';

/** Plans and results of infrastructure tools. */
export const infraKind: Kind = outlineKind({
  name: 'infra',
  detect: sample =>
    shareOf(
      linesOf(sample),
      /^\s*# \S+ (?:will|must) be |^\s*[-+~]\/?[-+]? (?:resource|data|module|\w+ {1,40}=)|: (?:Refreshing state|Creating|Destroying|Modifying|Still \w+|Creation complete|Reading)\b|^Plan: \d+|forces replacement|\(known after apply\)/,
    ) > 0.25
      ? 0.85
      : 0,
  rules: INFRA_RULES,
});
