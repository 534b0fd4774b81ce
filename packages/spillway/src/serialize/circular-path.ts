import { keyStep, placeStep } from './json-path.ts';
import type { Frame } from './writer.ts';

/** Gives the way from the root to the frame at that depth, as `.rows[3].parent`, undefined when it is too long to be shown. */
export function circularPath(stack: readonly Frame[], depth: number): string | undefined {
  let path = '';
  for (const frame of stack.slice(0, depth)) {
    path += stepInto(frame);
    if (path.length > MAX_PATH_CHARS) return undefined;
  }
  return path;
}

const MAX_PATH_CHARS = 100;

function stepInto(frame: Frame): string {
  if (frame.type === 'list') return placeStep(frame.at - 1);
  const key = frame.type === 'fields' ? (frame.form.keys[frame.at - 1] ?? '') : '';
  // Quoting a key of a megabyte again and again is not worth it when it cannot be shown.
  return key.length > MAX_PATH_CHARS ? key : keyStep(key);
}
