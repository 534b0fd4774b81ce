import { StoreError } from '../errors.ts';
import { groupDigits } from '../text/digits.ts';
import { MAX_WHOLE_BYTES } from './store-ranges.ts';
import { labelOf } from './label.ts';

/** One stored result that a run can name. */
export interface KnownHandle {
  readonly handle: string;
  readonly toolName?: string;
  /** Size in bytes as stored. */
  readonly bytes?: number;
}

const MAX_LISTED = 10;
const HANDLE_CHARS = 120;
const NAME_CHARS = 60;

/**
 * Gives the one sentence for a handle under which nothing can be read, whether it is unknown, foreign or expired: it
 * ends the search, names the latest results of the run and says how to make a result again.
 *
 * At most about 2,500 UTF-16 units, whatever the arguments; the handle is echoed shortened and made harmless.
 *
 * @param latest The results of this run, latest first; the first ten are named.
 * @param toolName The name the read tool has in this run.
 * @param expired True when the store knows that it removed the result because of its age.
 */
export function unknownHandleAnswer(
  handle: string,
  latest: readonly KnownHandle[],
  toolName: string,
  expired = false,
): string {
  const reason = expired
    ? 'it has expired and was removed'
    : 'it is not known in this run, or has expired, or belongs to another run';
  const subject = `No stored result can be read by the handle "${labelOf(handle, 80)}": ${reason}.`;
  const ending = 'To have a result again, call the tool that made it.';
  return `[${subject} Other spellings will not help. ${listing(latest, toolName)} ${ending}]`;
}

function listing(latest: readonly KnownHandle[], toolName: string): string {
  const first = latest[0];
  if (first === undefined) return 'No stored results are known in this run.';
  const named = latest.slice(0, MAX_LISTED).map(entryOf).join(', ');
  const more = latest.length > MAX_LISTED ? ` and ${groupDigits(latest.length - MAX_LISTED)} older` : '';
  const example = `${labelOf(toolName, NAME_CHARS)}({"handle": "${labelOf(first.handle, HANDLE_CHARS)}"})`;
  return `Results of this run, latest first: ${named}${more}. Read one with ${example}.`;
}

function entryOf(entry: KnownHandle): string {
  const facts: string[] = [];
  if (entry.toolName !== undefined) facts.push(labelOf(entry.toolName, NAME_CHARS));
  if (entry.bytes !== undefined) facts.push(`${groupDigits(entry.bytes)} bytes`);
  const handle = `"${labelOf(entry.handle, HANDLE_CHARS)}"`;
  return facts.length === 0 ? handle : `${handle} (${facts.join(', ')})`;
}

/**
 * Gives the sentence for a store that cannot be read at the moment.
 *
 * @param reason A few words of ours, never an error text of the store; shortened to 80 UTF-16 units.
 */
export function unavailableAnswer(reason: string): string {
  return `[The stored result cannot be read now: ${labelOf(reason, 80)}. If a second attempt fails too, call the tool that made it again.]`;
}

/** Gives the sentence for a result that could not be read because of an error, of which it tells nothing. */
export function unreadableAnswer(error: unknown): string {
  if (!StoreError.isInstance(error) || error.code !== 'TOO_LARGE')
    return unavailableAnswer('its store cannot be reached');
  return `[The stored result cannot be read: its store gives no parts of a result, and a whole one only up to ${groupDigits(MAX_WHOLE_BYTES)} bytes. Call the tool that made it for less.]`;
}
