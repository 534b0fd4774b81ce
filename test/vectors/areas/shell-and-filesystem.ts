import type { Checks } from '../checks.ts';
import type { Vector } from '../vector.ts';

/** Tools for files and commands are a later step; until then nothing of this area is shown. */
export function shellAndFilesystem(_vector: Vector, checks: Checks): void {
  checks.pending('the file and shell tools (step 7)');
}
