// The process of one row: node bench/measure-row.ts FILE ID SETTINGS
import type { Message } from './lib/measured-row.ts';
import type { PendingRow, Row, Settings } from './lib/row.ts';

const [file = '', id = '', settings = '{}'] = process.argv.slice(2);

const { rows } = (await import(new URL(`rows/${file}`, import.meta.url).href)) as {
  readonly rows: readonly (Row | PendingRow)[];
};
const row = rows.find(candidate => candidate.id === id);
if (row === undefined) throw new Error(`${file} has no row ${id}`);
send({ what: row.what, ...('pending' in row && { pending: row.pending }) });
if ('measure' in row) await row.measure(JSON.parse(settings) as Settings, line => send({ line }));

function send(message: Message): void {
  process.send?.(message);
}
