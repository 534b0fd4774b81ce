import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A new empty folder; the runner removes all of them at its end. */
export function temporaryFolder(): string {
  return mkdtempSync(join(tmpdir(), 'world-'));
}
