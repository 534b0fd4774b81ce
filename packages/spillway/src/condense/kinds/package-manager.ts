import type { Kind } from '../contract.ts';
import { PACKAGE_MANAGER_RULES } from '../rules/package-manager.ts';
import { packageCounts } from '../rules/package-counts.ts';
import { linesOf, outlineKind } from '../rules/outline-kind.ts';
import { shareOf } from '../sample.ts';

/** Installers and dependency trees. */
export const packageManagerKind: Kind = outlineKind({
  name: 'package-manager',
  detect: sample =>
    shareOf(
      linesOf(sample),
      /^npm (?:err|error|warn|WARN|ERR|http|info|notice|timing)\b|^(?:yarn|pnpm|pip) |^\s*(?:[│|]\s{0,3}){0,12}[├└+`][─-]{1,3}[┬─]?\s\S+@\S+|^(?:Get|Hit|Ign|Err):\d+ |^(?:Selecting previously|Preparing to unpack|Unpacking|Setting up|Processing triggers|Collecting|Downloading|Requirement already|Successfully installed|Installing collected)\b|^\s+(?:Installed|Candidate): |^\s+Version table:|^added \d+ packages|^\s+Compiling \S+ v\d/,
    ) > 0.3
      ? 0.8
      : 0,
  rules: PACKAGE_MANAGER_RULES,
  state: (_, { lines }) => packageCounts(lines),
});
