/** A row of a ranked list: numbers, then what they are of. */
export interface RankedRow {
  readonly numbers: readonly number[];
  /** What stands behind the numbers, without a place in brackets at its end. */
  readonly name: string;
}

/** Reads a row that begins with one to six numbers, shares or sizes, and goes on with a name; undefined for other lines. */
export function readRankedRow(line: string): RankedRow | undefined {
  if (line.length > MOST_CHARS) return undefined;
  const found = ROW.exec(line);
  if (found === null) return undefined;
  const [, figures = '', name = ''] = found;
  const numbers = (figures.match(NUMBER) ?? []).map(text => Number(text.replaceAll(',', '')));
  return { numbers, name: name.replace(PLACE, '') };
}

const MOST_CHARS = 600;
const ROW =
  /^\s{0,12}((?:\(?\s{0,6}\d[\d,]{0,18}(?:\.\d{1,9})?(?:%|ns|us|ms|s|kB|MB|GB|B)?\)?:?\s{1,24}){1,7})(\S.{0,400})$/;
const NUMBER = /\d[\d,]*(?:\.\d+)?/g;
const PLACE = /\s+[[(][^\])]{1,200}[\])]$/;

/** Finds the column by which rows are ranked: the first that never grows from row to row, but for one in twenty. */
export function rankedBy(rows: readonly RankedRow[]): number | undefined {
  for (let column = 0; column < MOST_COLUMNS; column++) {
    let falls = 0;
    let grows = 0;
    for (let at = 1; at < rows.length; at++) {
      const before = rows[at - 1]?.numbers[column];
      const value = rows[at]?.numbers[column];
      if (before === undefined || value === undefined) grows++;
      else if (value > before) grows++;
      else if (value < before) falls++;
    }
    if (grows * 20 <= rows.length && falls * 4 >= rows.length) return column;
  }
  return undefined;
}

const MOST_COLUMNS = 6;
