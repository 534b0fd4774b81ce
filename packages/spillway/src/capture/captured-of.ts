import { lineIndexToNotes } from '../store/line-index-notes.ts';
import type { EntryNotes } from '../store/store.ts';
import { hexHead } from '../serialize/bytes.ts';
import type { ToolCall } from '../walk/call.ts';
import { markCaptured, type Captured, type ChildExit } from '../walk/captured.ts';
import type { Analysed } from './analysis.ts';
import type { CaptureRun } from './capture-run.ts';
import type { StoredOutput } from './storing.ts';

/** All that became known of a capture. */
export interface CaptureEnd {
  readonly call: ToolCall;
  readonly key: string;
  readonly analysed: Analysed;
  readonly outcome: StoredOutput;
  readonly mediaType: string;
  readonly isBinary: boolean;
  /** True when the store has less than what came. */
  readonly isCut: boolean;
  /** True when the source came to its own end. */
  readonly isWhole: boolean;
  readonly notes: readonly string[];
  readonly exit: ChildExit | undefined;
}

/** The object that a capture gives. */
export function capturedOf(end: CaptureEnd, run: CaptureRun): Captured {
  const { analysed, outcome, key, mediaType, isBinary, isCut, isWhole, notes, exit } = end;
  const { totals, errors, head, tail, beginning } = analysed;
  const place = outcome.ok ? { handle: outcome.stored.handle, storedBytes: outcome.stored.bytes } : {};
  const missing = totals.chars > head.length + tail.length;
  const lost = outcome.ok || !missing ? [] : ['the output could not be stored; only its ends are kept'];
  return markCaptured(
    {
      ...place,
      head: isBinary ? '' : head,
      tail: isBinary ? '' : tail,
      errors: isBinary ? [] : errors,
      totals,
      complete: outcome.ok && isWhole && !isCut,
      notes: [...notes, ...lost],
      mediaType,
      ...(exit && { exit }),
    },
    input => run.read({ ...input, handle: place.handle ?? '' }),
    {
      key: outcome.ok ? key : undefined,
      owner: run.spills.memoryOwner,
      notes: entryNotes(end),
      hex: isBinary ? hexHead(beginning) : undefined,
      error: outcome.ok ? undefined : outcome.error,
    },
  );
}

/** What lies beside the payload; the index of all that came is not that of a part of it. */
export function entryNotes({ call, mediaType, analysed, isCut }: CaptureEnd): EntryNotes {
  return {
    tool: call.toolName,
    ...(call.toolCallId !== undefined && { call: call.toolCallId.slice(0, 256) }),
    mediaType,
    ...(call.external === true && { external: true }),
    ...(!isCut && { lineIndex: lineIndexToNotes(analysed.index) }),
  };
}
