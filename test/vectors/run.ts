import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { areaOf } from './areas.ts';
import { createReport } from './checks.ts';
import { judge, type Verdict } from './judge.ts';
import { loadVectors } from './load.ts';
import { summary } from './summary.ts';
import type { Vector, VectorFile } from './vector.ts';

const folder = process.env['SPILLWAY_VECTORS'] ?? join(import.meta.dirname, 'data');

// Nothing that limits store by default may land among the user's own files.
const temporary = mkdtempSync(join(tmpdir(), 'spillway-vectors-'));
process.env['TMPDIR'] = temporary;
try {
  const verdicts = await runFiles(loadVectors(folder));
  process.stdout.write(summary(verdicts, process.argv.includes('--verbose')));
  const counted = verdicts.filter(({ verdict }) => verdict.type === 'failed').length;
  process.exitCode = counted === 0 && verdicts.length > 0 ? 0 : 1;
} finally {
  rmSync(temporary, { recursive: true, force: true });
}

async function runFiles(
  files: readonly VectorFile[],
): Promise<readonly { readonly vector: Vector; readonly verdict: Verdict }[]> {
  const verdicts: { readonly vector: Vector; readonly verdict: Verdict }[] = [];
  for (const file of files) {
    for (const vector of file.vectors) verdicts.push({ vector, verdict: await runVector(vector, file) });
  }
  return verdicts;
}

async function runVector(vector: Vector, file: VectorFile): Promise<Verdict> {
  if (vector.kind === 'historical') return { type: 'information', why: 'holds no more where it came from' };
  const area = areaOf(vector.area);
  if (area === undefined) return { type: 'failed', reasons: [`no adapter for the area ${vector.area}`] };
  const report = createReport();
  try {
    await area(vector, report.checks, file);
  } catch (error) {
    return {
      type: 'failed',
      reasons: [
        `the adapter failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
      ],
    };
  }
  return judge(vector, report);
}
