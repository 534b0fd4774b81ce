import type { Kind } from '../contract.ts';
import { MARKDOWN_RULES } from '../rules/markdown.ts';
import { outlineKind } from '../rules/outline-kind.ts';
import { shareOf } from '../sample.ts';

/** Markdown: an outline of its headings, first sentences, code names. */
export const markdownKind: Kind = outlineKind({
  name: 'markdown',
  detect({ head, spread, tail, hints }) {
    const lines = [...head, ...spread, ...tail];
    const headings = shareOf(lines, /^#{1,6} \S/);
    const marks = shareOf(
      lines,
      /^(?:#{1,6} |[*+-] |\d+\. |> |```|\||!\[|\[[^\]]+\]: )|\[[^\]]+\]\([^)]+\)|`[^`]+`|\*\*[^*]+\*\*/,
    );
    const comments = shareOf(lines, /^# |[;{}]\s*$/);
    const hinted = hints.mime?.includes('markdown') === true ? 0.2 : 0;
    return headings > 0.015 && marks > 0.3 && comments < 0.5
      ? Math.min(0.78, 0.55 + headings + marks / 4) + hinted
      : 0;
  },
  rules: MARKDOWN_RULES,
  options: { numbered: true, maxChars: 140 },
});
