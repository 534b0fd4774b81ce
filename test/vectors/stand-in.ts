/** What a stand-in says of a spilled part, whatever its words. */
export interface StandIn {
  /** Size with its unit: `5,000 chars`, `200 bytes (binary)`. */
  readonly size: string;
  readonly handle: string;
  readonly hasShape: boolean;
  readonly preview: Preview;
}

/** A preview: its text, or its two ends and how many chars stand between them. */
export interface Preview {
  readonly head: string;
  readonly tail: string;
  readonly omitted: number | undefined;
}

const OMISSION = /\n\.\.\.\[([\d,]+) chars omitted\]\.\.\.\n/;

/** Reads a stand-in of this library: notice, facts, shape and preview, a line each but the last. */
export function readStandIn(text: string): StandIn | undefined {
  const notice =
    /^\[Tool output too large \((.+?)\); stored to handle ("(?:[^"\\]|\\.)*")\.(?: Read it with [^\n]*)?\]$/m.exec(
      text,
    );
  if (notice === null || notice.index !== 0) return undefined;
  const [, ...rest] = text.split('\n');
  const [, ...below] = rest;
  const hasShape = below[0]?.startsWith('shape: ') === true;
  return {
    size: notice[1] ?? '',
    handle: String(JSON.parse(notice[2] ?? '""')),
    hasShape,
    preview: readPreview((hasShape ? below.slice(1) : below).join('\n')),
  };
}

/** Reads a stand-in in the form of the vectors, whose handle is known. */
export function readPeerStandIn(text: string, handle: string): StandIn | undefined {
  const end = text.indexOf(']\n');
  const size = /^\[Tool output too large \((.+?)\); (?:stored|saved)/.exec(text)?.[1];
  if (end === -1 || size === undefined) return undefined;
  const rest = text.slice(end + 2);
  const hasShape = rest.startsWith('shape: ');
  return {
    size,
    handle,
    hasShape,
    preview: readPreview(hasShape ? rest.slice(rest.indexOf('\n') + 1) : rest),
  };
}

/** Takes a preview apart at its omission line. */
export function readPreview(text: string): Preview {
  const line = OMISSION.exec(text);
  if (line === null) return { head: text, tail: '', omitted: undefined };
  return {
    head: text.slice(0, line.index),
    tail: text.slice(line.index + line[0].length),
    omitted: Number((line[1] ?? '').replaceAll(',', '')),
  };
}
