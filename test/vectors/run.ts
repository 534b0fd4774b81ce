import { join } from 'node:path';
import { loadVectors } from './load.ts';
import { runFiles } from './runner.ts';
import { summary } from './summary.ts';

const folder = process.env['SPILLWAY_VECTORS'] ?? join(import.meta.dirname, 'data');
const judged = await runFiles(loadVectors(folder));
process.stdout.write(summary(judged, process.argv.includes('--verbose')));
const failed = judged.some(({ verdict }) => verdict.type === 'failed');
process.exitCode = !failed && judged.length > 0 ? 0 : 1;
