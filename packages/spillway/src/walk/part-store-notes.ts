import type { PartFacts, Replacement, Stored } from '../actions/action.ts';
import { isCancellation } from '../errors.ts';
import type { ReductionRecord } from '../observe/record.ts';
import type { EntryNotes } from '../store/store.ts';
import type { WalkContext } from './context.ts';

/** One part and its place in the store; everything is worked out once, when first asked for. */
export interface PartStore {
  key(): Promise<string>;
  facts(): Promise<PartFacts>;
  expectedHandle(): Promise<string>;
  store(): Promise<Stored>;
  remember(replacement: Replacement, record: ReductionRecord, signature: string): Promise<void>;
}

/** What was decided for a part. */
export interface Decided {
  readonly replacement: Replacement;
  readonly record: ReductionRecord;
  readonly signature: string;
}

/** Keeps a decision in the process and, when the part is stored, beside it with what else is known of it. */
export async function rememberDecided(
  key: string,
  about: EntryNotes,
  { replacement, record, signature }: Decided,
  context: WalkContext,
): Promise<void> {
  const { text, kept } = replacement;
  // What was paid was paid once; a repeated decision costs nothing.
  const { usage: _paid, ...lasting } = record;
  const { toolName, toolCallId } = context.call;
  const notes = {
    tool: toolName,
    // Not every host gives ids as text.
    ...(typeof toolCallId === 'string' && { call: toolCallId.slice(0, 256) }),
    ...about,
    ...(context.call.external === true && { external: true }),
    size: record.size,
    measure: record.measure,
  };
  try {
    await context.run.spills.remember(
      key,
      { signature, text, record: lasting, ...(kept && { kept }) },
      notes,
      context.signal,
    );
  } catch (error) {
    if (isCancellation(error, context.signal)) throw error;
    context.warn(
      'notes-failed',
      `notes on the output of tool ${JSON.stringify(toolName)} could not be stored`,
      { error },
    );
  }
}
