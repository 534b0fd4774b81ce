import type { Kind } from '../contract.ts';
import { YAML_RULES } from '../rules/yaml.ts';
import { outlineKind } from '../rules/outline-kind.ts';
import { shareOf } from '../sample.ts';

/** YAML and the like: keys by depth. */
export const yamlKind: Kind = outlineKind({
  name: 'yaml',
  detect({ head, spread, hints }) {
    const lines = [...head, ...spread];
    const keys = shareOf(
      lines,
      /^\s{0,40}(?:- )?(?:['"]?[\w@./$*^~ +:()-]{1,120}['"]?:(?:\s|$)|- \S)|^\s*[\w-]+ = |^\[\[?[\w.-]+\]\]?$|^\s*#|^---$|^[\]}]$|^\s{2,8}\{ .* \},?$/,
    );
    const hinted = hints.mime !== undefined && /ya?ml|toml/.test(hints.mime) ? 0.1 : 0;
    return keys > 0.85 ? 0.6 + hinted : 0;
  },
  rules: YAML_RULES,
  options: { numbered: true, maxChars: 140 },
});
