import type { ToolCall } from '../walk/call.ts';
import { storedName } from '../walk/handles.ts';
import type { CaptureRun } from './capture-run.ts';

/** Counts of calls that are long over need not be kept. */
const MOST_COUNTS = 1024;

/**
 * The key that a capture is stored under before its content is known.
 *
 * The first, second, … capture of a call has the same key in every process when run and call have ids, so that a replay
 * writes over what it repeats; else every key is a new one, so that nothing is ever written over.
 */
export function captureKey(call: ToolCall, { spills, runId, counts }: CaptureRun): string {
  const id = call.toolCallId ?? '';
  const isKnown = runId !== undefined && id !== '';
  return spills.keyOf(
    storedName('value', call),
    call,
    isKnown ? `capture ${nextCount(counts, `${id} ${call.retry ?? 0}`)}` : crypto.randomUUID(),
  );
}

function nextCount(counts: Map<string, number>, call: string): number {
  const count = (counts.get(call) ?? 0) + 1;
  counts.delete(call);
  counts.set(call, count);
  const [oldest] = counts.keys();
  if (counts.size > MOST_COUNTS && oldest !== undefined) counts.delete(oldest);
  return count;
}
