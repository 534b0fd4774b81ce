import type { LineTable } from '../line-table.ts';
import type { TextTable } from './segments.ts';

/** Where a table stands in a text. */
export interface FoundTable extends TextTable {
  readonly from: number;
  readonly to: number;
}

/** Finds the tables of a text: with rulers and bars as databases print them, framed, or with aligned columns below a header. */
export function readTables(lines: LineTable): readonly FoundTable[] {
  const tables: FoundTable[] = [];
  for (let line = 0; line < lines.count; line++) {
    const table =
      barTable(lines, line) ??
      ruledTable(lines, line) ??
      (tables.length === 0 || line > (tables.at(-1)?.to ?? 0) ? alignedTable(lines, line) : undefined);
    if (table === undefined || table.rows.length < 3) continue;
    tables.push(table);
    line = table.to;
  }
  return tables;
}

const RULER = /^[\s|+]*[-=─━]{2,}[-=─━+|┼\s:]*$/;
const BAR = /[|│]/;
const FRAME = /^\s*\+[-=+]{3,}\+\s*$|^\s*[├┌└][─┼┬┴]+/;

/** `a | b` over `---+---`, or the same in Markdown, or framed. */
function barTable(lines: LineTable, line: number): FoundTable | undefined {
  const header = lines.at(line);
  if (!BAR.test(header) || !RULER.test(lines.at(line + 1)) || !/[+|┼]/.test(lines.at(line + 1)))
    return undefined;
  const rows: { fields: readonly string[]; line: number }[] = [];
  const names = bars(header);
  let at = line + 2;
  for (; at < lines.count; at++) {
    const text = lines.at(at);
    if (FRAME.test(text)) continue;
    if (!BAR.test(text)) break;
    rows.push({ fields: bars(text), line: at });
  }
  if (rows.length === 0) return undefined;
  return tableOf(lines, names, rows, line, at);
}

function bars(text: string): readonly string[] {
  return text
    .trim()
    .replace(/^[|│]|[|│]$/g, '')
    .split(/[|│]/)
    .map(field => field.trim());
}

/** The table whose header stands on `line`, and whose last row before `end`. */
function tableOf(
  lines: LineTable,
  header: readonly string[],
  rows: TextTable['rows'],
  line: number,
  end: number,
): FoundTable {
  return { header, rows, headerLine: line, lineAt: at => squeeze(lines.at(at)), from: line, to: end - 1 };
}

/** Runs of blanks say nothing in a row. */
function squeeze(text: string): string {
  return text.trim().replace(/ {2,}/g, ' ');
}

/** A line of names over a line of dashes in groups, which say how wide the columns are. */
function ruledTable(lines: LineTable, line: number): FoundTable | undefined {
  const ruler = lines.at(line + 1);
  if (!/^[\s+|/=-]{5,}$/.test(ruler)) return undefined;
  const spans = [...ruler.matchAll(/={2,}|-{2,}/g)].map(({ index }) => index);
  if (spans.length < 2) return undefined;
  // Signs before the first group stand over a column of marks.
  if (/^[+|/-]/.test(ruler) && (spans[0] ?? 0) >= 3) spans.unshift(0);
  const cut = (text: string): readonly string[] =>
    spans.map((start, at) => text.slice(at === 0 ? 0 : start, spans[at + 1] ?? text.length).trim());
  const rows: { fields: readonly string[]; line: number }[] = [];
  let at = line + 2;
  for (; at < lines.count && lines.at(at).trim() !== ''; at++)
    rows.push({ fields: cut(lines.at(at)), line: at });
  return tableOf(lines, cut(lines.at(line)), rows, line, at);
}

/** Upper-case names over lines with at least as many words; the last column takes the rest. */
function alignedTable(lines: LineTable, line: number): FoundTable | undefined {
  const header = lines.at(line);
  const names =
    header.trim().split(/\s{2,}|\t/).length >= 3 &&
    / {2,}[A-Z]/.test(header) &&
    !/^[A-Z%+]+(?: +[A-Z%+]+)*$/.test(header.trim())
      ? header.trim().split(/\s{2,}|\t/)
      : header.trim().split(/\s+/);
  const upper = names.filter(name => /^[A-Z%#][A-Z0-9%#_+/()-]*$/.test(name)).length;
  if (names.length < 3 || names.length > 30 || upper < 0.8 * names.length) return undefined;
  const rows: { fields: readonly string[]; line: number }[] = [];
  let at = line + 1;
  for (; at < lines.count; at++) {
    const text = lines.at(at);
    if (text.trim() === '') break;
    const words = text.trim().split(/\s+/);
    if (words.length < names.length - 1) break;
    rows.push({
      fields: [...words.slice(0, names.length - 1), words.slice(names.length - 1).join(' ')],
      line: at,
    });
  }
  return tableOf(lines, names, rows, line, at);
}
