/**
 * What a line looks like when its values are masked: each word with a digit in it is `#`, as are several of them that only
 * one of `.:-/,` parts. Looks at no more than `maxChars` chars; linear.
 */
export function maskLine(line: string, maxChars: number = MASK_CHARS): string {
  const end = Math.min(line.length, maxChars);
  let masked = '';
  let kept = 0;
  let at = 0;
  while (at < end) {
    if (!isWordChar(line.charCodeAt(at))) {
      at++;
      continue;
    }
    const start = at;
    let hasDigit = false;
    while (at < end) {
      const code = line.charCodeAt(at);
      if (!isWordChar(code)) break;
      if (code < 58 && code > 47) hasDigit = true;
      at++;
    }
    if (!hasDigit) continue;
    const between = line.slice(kept, start);
    const joins = masked.endsWith('#') && between.length === 1 && JOINS.includes(between);
    if (!joins) masked += `${between}#`;
    kept = at;
  }
  return masked + line.slice(kept, end);
}

const MASK_CHARS = 240;
const JOINS = '.:-/,';

function isWordChar(code: number): boolean {
  return (
    (code > 47 && code < 58) ||
    (code > 96 && code < 123) ||
    (code > 64 && code < 91) ||
    code === 95 ||
    code > 127
  );
}
