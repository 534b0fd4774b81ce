import type { Segment } from '../contract.ts';
import type { LineTable } from '../line-table.ts';

/** `#12 0x0000 in name (arguments) at file:12`, as debuggers and sanitizers print frames. */
export const NATIVE_FRAME: RegExp =
  /^\s{0,4}#(\d{1,9})\s+(?:0x[0-9a-f]{1,16} in )?([\w:~<>$.*&,@-]{1,200})(?: |$|\()/;
const PLACE = /(?:\sat|\sfrom|\sin)?\s\(?([^\s()]{1,200}:\d{1,7}(?::\d+)?|\/\S{1,200})\)?$/;

interface Run {
  readonly name: string;
  readonly place: string;
  readonly first: string;
  last: string;
  readonly from: number;
  to: number;
}

/** Frames without their arguments; those of one function and place in a row are one segment with the number of lines. */
export function nativeFrames(lines: LineTable): readonly Segment[] {
  const runs: Run[] = [];
  for (let line = 0; line < lines.count; line++) {
    const text = lines.at(line);
    if (!text.includes('#')) continue;
    const found = NATIVE_FRAME.exec(text.slice(0, LOOK_CHARS));
    if (found === null) continue;
    const [, number = '', name = ''] = found;
    const place = PLACE.exec(text.slice(-LOOK_CHARS))?.[1] ?? '';
    const run = runs.at(-1);
    if (run !== undefined && run.to === line && run.name === name && run.place === place) {
      run.to++;
      run.last = number;
    } else runs.push({ name, place, first: number, last: number, from: line, to: line + 1 });
  }
  return runs.slice(0, MOST_RUNS).map((run, at) => segmentOf(run, at, runs.length));
}

const LOOK_CHARS = 400;
const MOST_RUNS = 600;

/** The first and the last frames of all weigh most. */
function segmentOf({ name, place, first, last, from, to }: Run, at: number, of: number): Segment {
  const where = place === '' ? '' : ` at ${place}`;
  const repeated = to - from > 1;
  const number = repeated ? `#${first}-#${last}` : `#${first}`;
  return {
    text: `${number} ${name}${where}${repeated ? ` (${to - from} frames)` : ''}`,
    origin: repeated ? 'derived' : 'excerpt',
    score: 84 - Math.min(30, Math.min(at, of - 1 - at)),
    reason: repeated ? 'repeated frame' : 'frame',
    from,
    to,
    covers: true,
  };
}
