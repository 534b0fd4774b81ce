/** A row of a table of coverage. */
export interface CoverageRow {
  readonly name: string;
  /** Share of statements or lines that ran, in percent, as it is written. */
  readonly percent: string;
  /** Lines that did not run, as they are written; empty when none are named. */
  readonly missing: string;
  /** True for the sum over all. */
  readonly isTotal: boolean;
}

/** Reads a row with columns between bars, one with columns of spaces, or one of a function; undefined for other lines. */
export function readCoverageRow(line: string): CoverageRow | undefined {
  if (line.length > MOST_CHARS) return undefined;
  const row = line.includes('|') ? barred(line) : (spaced(line) ?? ofFunction(line));
  if (row === undefined) return undefined;
  return { ...row, isTotal: TOTAL.test(row.name) };
}

const MOST_CHARS = 1000;
const TOTAL = /^(?:All files|total:?|overall)$/i;
const NUMBER = /^\d{1,3}(?:\.\d+)?%?$/;

type Row = Omit<CoverageRow, 'isTotal'>;

function barred(line: string): Row | undefined {
  const cells = line.split('|').map(cell => cell.trim());
  const name = cells[0] === '' ? (cells[1] ?? '') : (cells[0] ?? '');
  const rest = cells.slice(cells[0] === '' ? 2 : 1);
  const percent = rest.find(cell => NUMBER.test(cell));
  if (name === '' || percent === undefined || rest.length < 2) return undefined;
  const last = rest.findLast(cell => cell !== '') ?? '';
  return { name, percent, missing: NUMBER.test(last) ? '' : last };
}

/** `name  statements  missed  (branches  partial)  share%  lines`. */
const SPACED = /^\s{0,8}(\S{1,300})\s+\d+(?:\s+\d+){1,3}\s+(\d{1,3}(?:\.\d+)?%)(?:\s+(\S.*))?$/;
/** `path/file.go:12:  name  85.7%`. */
const FUNCTION = /^(\S{1,300}:\d+:|total:)\s+(\S{1,100})\s+(\d{1,3}(?:\.\d+)?%)$/;

function spaced(line: string): Row | undefined {
  const found = SPACED.exec(line);
  return found === null
    ? undefined
    : { name: found[1] ?? '', percent: found[2] ?? '', missing: (found[3] ?? '').trim() };
}

function ofFunction(line: string): Row | undefined {
  const found = FUNCTION.exec(line);
  if (found === null) return undefined;
  const [, place = '', name = '', percent = ''] = found;
  return { name: place === 'total:' ? 'total' : `${place}${name}`, percent, missing: '' };
}
