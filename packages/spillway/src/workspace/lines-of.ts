/** The lines of a text from one to another, both counted from 1 and included; the line end of the last one is left out. */
export function linesOf(text: string, startLine: number | undefined, endLine: number | undefined): string {
  if (startLine === undefined && endLine === undefined) return text;
  const first = Math.max(1, startLine ?? 1);
  const start = startOfLine(text, 0, first - 1);
  if (start === undefined || (endLine !== undefined && endLine < first)) return '';
  const next = endLine === undefined ? undefined : startOfLine(text, start, endLine - first + 1);
  const chosen = text.slice(start, next);
  if (next === undefined) return chosen;
  return chosen.endsWith('\r\n') ? chosen.slice(0, -2) : chosen.slice(0, -1);
}

/** Where the line starts that comes so many lines after a place; undefined past the end. */
function startOfLine(text: string, from: number, lines: number): number | undefined {
  let at = from;
  for (let line = 0; line < lines; line += 1) {
    const lineFeed = text.indexOf('\n', at);
    if (lineFeed === -1) return undefined;
    at = lineFeed + 1;
  }
  return at;
}
