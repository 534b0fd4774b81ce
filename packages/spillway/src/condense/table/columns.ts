/** A value with the row that it stands in, counted from 0. */
export interface Placed {
  readonly text: string;
  readonly row: number;
}

/** What a column of a table holds, exact over all rows unless it says otherwise. */
export interface Column {
  readonly name: string;
  /** Rows that have a value. */
  filled: number;
  /** Rows whose value is a number. */
  numbers: number;
  sum: number;
  squares: number;
  min: (Placed & { readonly value: number }) | undefined;
  max: (Placed & { readonly value: number }) | undefined;
  /** How often each value occurs, and where first; no further values are told apart once there are 2,000. */
  readonly values: Map<string, { count: number; readonly row: number }>;
  /** True when some values are not among `values`. */
  capped: boolean;
}

/** Values of a column that are told apart. */
const MOST_VALUES = 2000;
const NUMBER = /^[-+]?(?:\d{1,15}|\d{1,3}(?:,\d{3}){1,4})(?:\.\d{1,15})?(?:e[-+]?\d{1,3})?$/i;

/** Makes a column of nothing. */
export function createColumn(name: string): Column {
  return {
    name,
    filled: 0,
    numbers: 0,
    sum: 0,
    squares: 0,
    min: undefined,
    max: undefined,
    values: new Map(),
    capped: false,
  };
}

/** Takes the value of a row; an empty text is no value. */
export function addValue(column: Column, text: string, row: number): void {
  if (text === '') return;
  column.filled++;
  const value = NUMBER.test(text) ? Number(text.replaceAll(',', '')) : Number.NaN;
  if (!Number.isNaN(value)) {
    column.numbers++;
    column.sum += value;
    column.squares += value * value;
    if (column.min === undefined || value < column.min.value) column.min = { text, row, value };
    if (column.max === undefined || value > column.max.value) column.max = { text, row, value };
  }
  const known = column.values.get(text);
  if (known !== undefined) known.count++;
  else if (column.values.size < MOST_VALUES) column.values.set(text, { count: 1, row });
  else column.capped = true;
}

/** How a column is best told of. */
export type ColumnSort = 'empty' | 'constant' | 'categories' | 'numbers' | 'names';

/** Values that are told one by one at most. */
const MOST_CATEGORIES = 24;

/** Says what sort of column it is: all the same, a few values, numbers, or many names. */
export function sortOf(column: Column, rows: number): ColumnSort {
  const { filled, numbers, values, capped } = column;
  if (filled === 0) return 'empty';
  if (values.size === 1 && !capped) return 'constant';
  const isNumeric = numbers >= 0.8 * filled;
  const few = !capped && values.size <= MOST_CATEGORIES;
  if (few && (values.size <= 5 || values.size <= filled / 3) && !(isNumeric && values.size > 12))
    return 'categories';
  if (isNumeric) return 'numbers';
  return few && rows > 2 * values.size ? 'categories' : 'names';
}
