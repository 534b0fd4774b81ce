/**
 * Words by which a line reads like an error, upper and lower case apart.
 *
 * One expression over a whole piece of text costs a third of what one per line costs.
 */
export const ERROR_WORDS: RegExp =
  /\b(?:error|errors|err|fatal|panic|panicked|exception|exceptions|traceback|failed|failure|failures|fail|denied|refused|timed out|timeout|segfault|segmentation fault|assertion|aborted|critical|unhandled|uncaught)\b/gi;

/** How much of a line before a word can say that there was none of it. */
const BEFORE_CHARS = 12;

/** Tells whether the words around a hit say that nothing went wrong: `0 errors`, `no failures`, `failed: 0`. */
export function isDenied(text: string, start: number, end: number): boolean {
  return (
    /\b(?:0|no|zero|without)[ \t]+$/i.test(text.slice(Math.max(0, start - BEFORE_CHARS), start)) ||
    /^[ \t]?[:=][ \t]*0\b(?![.\d])/.test(text.slice(end, end + BEFORE_CHARS))
  );
}
