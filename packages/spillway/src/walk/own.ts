import type { Part } from '../actions/part.ts';
import { isCancellation, untilAborted } from '../errors.ts';
import type { WalkContext } from './context.ts';
import { decisionFromNotes } from './decisions.ts';
import { isReplacement } from './replacements.ts';

/** No replacement that names a handle does so behind this many chars. */
const longestNoticeChars = 1024;
const hashChars = 26;
const handlePattern = /[a-z2-7]{26}\.[a-z]+/y;

/**
 * Tells whether a part is a replacement that limits made before, in this process or in another one over the same store.
 *
 * Across processes a handle in its first line only says where to look: the text must equal the remembered one.
 */
export async function isOurOwn(part: Part, context: WalkContext): Promise<boolean> {
  const text = part.kind === 'text' ? part.text() : undefined;
  if (text === undefined) return false;
  if (isReplacement(text)) return true;
  const handle = firstHandle(text.slice(0, longestNoticeChars));
  const { store, resolve, stat } = context.run.spills;
  if (handle === undefined || store.stat === undefined) return false;
  try {
    const storeHandle = await untilAborted(resolve(handle), context.signal);
    const known =
      storeHandle === undefined ? undefined : await untilAborted(stat(storeHandle), context.signal);
    return decisionFromNotes(known?.notes)?.text === text;
  } catch (error) {
    if (isCancellation(error, context.signal)) throw error;
    return false;
  }
}

/** Looks back from each dot, since trying every letter as the first one of a handle costs more than the cut of the text. */
function firstHandle(text: string): string | undefined {
  for (let dot = text.indexOf('.', hashChars); dot !== -1; dot = text.indexOf('.', dot + 1)) {
    handlePattern.lastIndex = dot - hashChars;
    const handle = handlePattern.exec(text)?.[0];
    if (handle !== undefined) return handle;
  }
  return undefined;
}
