import type { Kind } from '../contract.ts';
import { SOURCE_CODE_RULES } from '../rules/source-code.ts';
import { linesOf, outlineKind } from '../rules/outline-kind.ts';
import { shareOf } from '../sample.ts';

/** Source code: definitions with their lines. */
export const sourceCodeKind: Kind = outlineKind({
  name: 'source-code',
  detect(sample) {
    const lines = linesOf(sample);
    const code = shareOf(
      lines,
      /[;{}]\s*$|^\s*(?:import|from|export|const|let|var|def|class|function|return|if|for|while|else|public|private|static|fn|pub|use|#include|#define|package|func|type|struct|elif|try|except|raise|self\.)\b|^\s*(?:\/\/|\/\*|\*|#)|\):$|=> |"""/,
    );
    const definitions = shareOf(
      lines,
      /^\s*(?:export |public |static |async |pub )*(?:class|def|function|interface|type|enum|struct|fn|func|const|import|#include|#define)\b/,
    );
    return code > 0.55 && definitions > 0.03 ? 0.5 + Math.min(0.2, code / 5) : 0;
  },
  rules: SOURCE_CODE_RULES,
  options: { numbered: true, maxChars: 120 },
});
