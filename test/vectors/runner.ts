import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { areaOf } from './areas.ts';
import { createReport } from './checks.ts';
import { judge, type Verdict } from './judge.ts';
import type { Vector, VectorFile } from './vector.ts';

/** A vector and how it ended. */
export interface Judged {
  readonly vector: Vector;
  readonly verdict: Verdict;
}

/** Runs every vector of some files, one after the other, in a folder of their own that is removed afterwards. */
export async function runFiles(files: readonly VectorFile[]): Promise<readonly Judged[]> {
  const own = process.env['TMPDIR'];
  const temporary = mkdtempSync(join(tmpdir(), 'spillway-vectors-'));
  // Nothing that limits store by default may land among the user's own files.
  process.env['TMPDIR'] = temporary;
  try {
    const judged: Judged[] = [];
    for (const file of files) {
      for (const vector of file.vectors) judged.push({ vector, verdict: await runVector(vector, file) });
    }
    return judged;
  } finally {
    if (own === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = own;
    rmSync(temporary, { recursive: true, force: true });
  }
}

async function runVector(vector: Vector, file: VectorFile): Promise<Verdict> {
  if (vector.kind === 'historical') return { type: 'information', why: 'holds no more where it came from' };
  const area = areaOf(vector.area);
  if (area === undefined) return { type: 'failed', reasons: [`no adapter for the area ${vector.area}`] };
  const report = createReport();
  try {
    await area(vector, report.checks, file);
  } catch (error) {
    return { type: 'failed', reasons: [`the adapter failed: ${traceOf(error)}`] };
  }
  return judge(vector, report);
}

function traceOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
