import type { KeptEnds, Replacement } from '../actions/action.ts';
import type { ReductionRecord } from '../observe/record.ts';
import type { WalkContext } from './context.ts';
import { measurePart } from './measure.ts';
import { contentHash } from './part-store.ts';
import type { FormedPart } from './part.ts';
import type { ReducedPart, Tried } from './reduce.ts';
import { bandsFor } from './settings.ts';

/** What is kept of one decided part. */
interface JournalEntry {
  readonly text?: string;
  readonly kept?: KeptEnds;
  readonly record?: ReductionRecord;
  readonly tried?: Tried;
}

/** Decides, as one step of a durable run when there is anything to decide; otherwise directly. */
export async function onceInRun(
  formed: readonly FormedPart[],
  isError: boolean,
  context: WalkContext,
  decide: () => Promise<readonly ReducedPart[]>,
): Promise<readonly ReducedPart[]> {
  const { durable } = context.run;
  if (durable === undefined || !(isError || formed.some(({ part }) => meetsBand(part, context))))
    return await decide();
  const name = await stepName(formed, context);
  const entries: unknown = await durable(name, async () => (await decide()).map(journalEntry));
  // What a hook lost, or kept of a result of another form, is decided anew.
  if (!isJournal(entries, formed.length)) return await decide();
  return formed.map(({ part }, index) => fromEntry(part, entries[index]));
}

/** `ID:TOOL:CALL`, and the number of the try when the call was tried before; calls without an id are told apart by content. */
async function stepName(formed: readonly FormedPart[], { settings, call }: WalkContext): Promise<string> {
  const id = call.toolCallId ?? '';
  const told = id === '' ? (await Promise.all(formed.map(({ part }) => contentHash(part)))).join('+') : id;
  const name = `${settings.id}:${call.toolName}:${told}`;
  return (call.retry ?? 0) > 0 ? `${name}:${call.retry}` : name;
}

function isJournal(entries: unknown, count: number): entries is readonly JournalEntry[] {
  return (
    Array.isArray(entries) &&
    entries.length === count &&
    entries.every(entry => typeof entry === 'object' && entry !== null)
  );
}

function meetsBand(part: FormedPart['part'], context: WalkContext): boolean {
  return measurePart(part, bandsFor(context.settings, context.call.toolName), context.meter) !== undefined;
}

function journalEntry({ replacement, record, tried }: ReducedPart): JournalEntry {
  return {
    ...(replacement && { text: replacement.text }),
    ...(replacement?.kept && { kept: replacement.kept }),
    ...(record && { record }),
    ...(tried && { tried }),
  };
}

function fromEntry(part: FormedPart['part'], entry: JournalEntry | undefined): ReducedPart {
  if (entry?.text === undefined) return { part, bounded: false, ...(entry?.tried && { tried: entry.tried }) };
  const { text, kept, record } = entry;
  const replacement: Replacement = {
    text,
    ...(kept && { kept }),
    ...(record?.handle !== undefined && { handle: record.handle }),
    ...(record?.bytes !== undefined && { bytes: record.bytes }),
  };
  return { part, replacement, bounded: true, ...(record && { record }) };
}
