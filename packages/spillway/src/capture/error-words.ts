/**
 * Words by which a line reads like an error, upper and lower case apart.
 *
 * One expression over a whole piece of text costs a third of what one per line costs.
 */
export const ERROR_WORDS: RegExp =
  /\b(?:error|errors|err|fatal|panic|panicked|exception|exceptions|traceback|failed|failure|failures|fail|denied|refused|timed out|timeout|segfault|segmentation fault|assertion|aborted|critical|unhandled|uncaught)\b/gi;

/** How much of a line before a word can say that there was none of it. */
const BEFORE_CHARS = 12;

/**
 * Tells whether the words around a hit say that nothing went wrong: `0 errors`, `no failures`, `failed: 0`.
 *
 * The characters beside the word are looked at first, since an output may be full of hits.
 */
export function isDenied(text: string, start: number, end: number): boolean {
  return (
    (isBlank(text, start - 1) &&
      /\b(?:0|no|zero|without)[ \t]+$/i.test(text.slice(Math.max(0, start - BEFORE_CHARS), start))) ||
    ((isAssigned(text, end) || (isBlank(text, end) && isAssigned(text, end + 1))) &&
      /^[ \t]?[:=][ \t]*0\b(?![.\d])/.test(text.slice(end, end + BEFORE_CHARS)))
  );
}

function isBlank(text: string, at: number): boolean {
  const unit = text.charCodeAt(at);
  return unit === 0x20 || unit === 0x09;
}

function isAssigned(text: string, at: number): boolean {
  const unit = text.charCodeAt(at);
  return unit === 0x3a || unit === 0x3d;
}
