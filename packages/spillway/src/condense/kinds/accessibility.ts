import type { Kind } from '../contract.ts';
import { ACCESSIBILITY_RULES } from '../rules/accessibility.ts';
import { linesOf, outlineKind } from '../rules/outline-kind.ts';
import { shareOf } from '../sample.ts';

/** Snapshots of a page as a tree of roles: what can be acted on keeps its reference. */
export const accessibilityKind: Kind = outlineKind({
  name: 'accessibility',
  detect: sample =>
    shareOf(
      linesOf(sample),
      /^\s*- (?:'?(?:generic|link|button|text|heading|list|listitem|img|textbox|checkbox|paragraph|navigation|main|banner|row|cell|table|rowgroup|code|combobox|tab|menuitem|document|region|article|contentinfo|search)\b|\/url:)|\[ref=\w+\]/,
    ) > 0.5
      ? 0.92
      : 0,
  rules: ACCESSIBILITY_RULES,
  options: { numbered: true, maxChars: 160 },
});
