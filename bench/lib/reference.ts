import { PREVIEW_CHARS } from './peers.ts';

/** The least that a cut to both ends can be: two slices and a marker in one flat string. */
export function cutPlainly(text: string): string {
  const cut = `${text.slice(0, (PREVIEW_CHARS * 2) / 5)}\n[...]\n${text.slice(-(PREVIEW_CHARS * 3) / 5)}`;
  // Reading a character makes the engine copy the parts into one string.
  if (cut.charCodeAt(cut.length >> 1) === NEVER) throw new Error('unreachable');
  return cut;
}

const NEVER = 0xfffe;
