import { parseArgs } from 'node:util';
import { allRows, smokeRows } from './catalogue.ts';
import type { Entry } from './catalogue.ts';
import type { Settings } from './row.ts';

/** What to measure and where to write it. */
export interface Options {
  readonly rows: readonly Entry[];
  readonly settings: Settings;
  readonly jsonPath: string | undefined;
}

export const USAGE = `npm run bench [-- OPTIONS]

Measures the built library against limits of the machine, Node's own functions and other packages, as ratios within one run.

  --rows P1,P3   only these rows
  --rounds N     rounds of each comparison (7)
  --full         sizes over 256 MB too
  --smoke        one quick row of each file with small sizes, nothing installed; proves that the bench runs, not what it finds
  --json FILE    writes all figures to a file too`;

/** Reads the command line; undefined when help was asked for. Throws when something is unknown. */
export function readOptions(args: readonly string[]): Options | undefined {
  const { values } = parseArgs({
    args: [...args],
    options: {
      rows: { type: 'string' },
      rounds: { type: 'string' },
      full: { type: 'boolean', default: false },
      smoke: { type: 'boolean', default: false },
      json: { type: 'string' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (values.help) return undefined;
  const { smoke, full } = values;
  const rounds = Number(values.rounds ?? (smoke ? 1 : 7));
  if (!Number.isSafeInteger(rounds) || rounds < 1) throw new Error('--rounds takes a whole number above 0');
  return { rows: rowsNamed(values.rows, smoke), settings: { rounds, smoke, full }, jsonPath: values.json };
}

function rowsNamed(names: string | undefined, smoke: boolean): readonly Entry[] {
  if (names === undefined) return smoke ? smokeRows() : allRows();
  return names.split(',').map(name => {
    const found = allRows().find(({ id }) => id === name.trim().toUpperCase());
    if (found !== undefined) return found;
    throw new Error(
      `there is no row ${name}; there are ${allRows()
        .map(({ id }) => id)
        .join(', ')}`,
    );
  });
}
