/** Which file of `rows` measures which rows; the first one of each file is the quickest and is what `--smoke` runs. */
export const CATALOGUE: Readonly<Record<string, readonly string[]>> = {
  'below.ts': ['P1'],
  'sizes.ts': ['P2', 'P16'],
  'cuts.ts': ['P3', 'P4'],
  'spills.ts': ['P7', 'P5', 'P6'],
  'captures.ts': ['P8', 'P9', 'P10'],
  'parallel.ts': ['P32'],
  'reading.ts': ['P12', 'P11', 'P13'],
  'searching.ts': ['P14', 'P15'],
  'expressions.ts': ['P29'],
  'escapes.ts': ['P17'],
  'tokens.ts': ['P28', 'P26', 'P27'],
};

/** A row and the file that measures it. */
export interface Entry {
  readonly id: string;
  readonly file: string;
}

/** All rows, by number. */
export function allRows(): readonly Entry[] {
  return Object.entries(CATALOGUE)
    .flatMap(([file, ids]) => ids.map(id => ({ id, file })))
    .toSorted((one, other) => numberOf(one.id) - numberOf(other.id));
}

/** One quick row of each file. */
export function smokeRows(): readonly Entry[] {
  return Object.entries(CATALOGUE).flatMap(([file, [id]]) => (id === undefined ? [] : [{ id, file }]));
}

function numberOf(id: string): number {
  return Number(id.slice(1));
}
