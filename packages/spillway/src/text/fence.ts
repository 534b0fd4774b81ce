/**
 * Gives the line that closes the Markdown code fence a text leaves open, without line end, or nothing when none is open.
 *
 * CommonMark 0.31, section 4.5: a fence is three or more backticks or tildes after at most three spaces; the closing one
 * uses the same character, is at least as long and has nothing behind it; no backtick follows an opening one of backticks.
 * Containers (quotes, lists) are not looked into. The last line counts as it stands, complete or not.
 */
export function openFence(text: string): string | undefined {
  let fence: Fence | undefined;
  let backticks = text.indexOf(BACKTICKS);
  let tildes = text.indexOf(TILDES);
  while (backticks !== -1 || tildes !== -1) {
    const at = tildes === -1 || (backticks !== -1 && backticks < tildes) ? backticks : tildes;
    const { run, next } = readRun(text, at);
    if (run !== undefined && fence === undefined) fence = opens(run) ? run : undefined;
    else if (run !== undefined && fence !== undefined && closes(run, fence)) fence = undefined;
    if (backticks !== -1 && backticks < next) backticks = text.indexOf(BACKTICKS, next);
    if (tildes !== -1 && tildes < next) tildes = text.indexOf(TILDES, next);
  }
  return fence?.mark.repeat(fence.length);
}

const BACKTICKS = '```';
const TILDES = '~~~';

/** A run of fence characters at the beginning of a line. */
interface Fence {
  readonly mark: string;
  readonly length: number;
  /** What stands behind it on the line. */
  readonly info: string;
}

function opens(run: Fence): boolean {
  return run.mark === '~' || !run.info.includes('`');
}

function closes(run: Fence, fence: Fence): boolean {
  return run.mark === fence.mark && run.length >= fence.length && run.info.trim() === '';
}

/** Reads the run at `at`; `next` is where to look on: the next line after a fence, the next character after any other run. */
function readRun(text: string, at: number): { readonly run: Fence | undefined; readonly next: number } {
  const mark = text.charAt(at);
  let end = at + 3;
  while (text.charAt(end) === mark) end++;
  if (!startsLine(text, at)) return { run: undefined, next: end };
  const feed = text.indexOf('\n', end);
  const next = feed === -1 ? text.length : feed;
  return { run: { mark, length: end - at, info: text.slice(end, next) }, next };
}

function startsLine(text: string, at: number): boolean {
  let start = at;
  while (start > 0 && at - start < 4 && text.charAt(start - 1) === ' ') start--;
  return at - start < 4 && (start === 0 || text.charAt(start - 1) === '\n');
}
