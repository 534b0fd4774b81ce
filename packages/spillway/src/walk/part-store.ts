import type { PartFacts, Replacement, Stored } from '../actions/action.ts';
import type { Part } from '../actions/part.ts';
import { isCancellation } from '../errors.ts';
import { canonicalJsonPieces } from '../serialize/canonical.ts';
import type { ReductionRecord } from '../observe/record.ts';
import { createFingerprint, fingerprintSlowly } from '../text/hash.ts';
import type { WalkContext } from './context.ts';
import { storedForm } from './stored-form.ts';
import { storedName } from './handles.ts';
import type { StoredForm } from './stored-form.ts';

/** One part and its place in the store; everything is worked out once, when first asked for. */
export interface PartStore {
  key(): Promise<string>;
  facts(): Promise<PartFacts>;
  expectedHandle(): Promise<string>;
  store(): Promise<Stored>;
  remember(replacement: Replacement, record: ReductionRecord, signature: string): Promise<void>;
}

/** Binds a part of a call to the run's store. */
export function createPartStore(part: Part, context: WalkContext): PartStore {
  const { spills } = context.run;
  let key: Promise<string> | undefined;
  let form: Promise<StoredForm> | undefined;
  let stored: Promise<Stored> | undefined;
  const formOnce = (): Promise<StoredForm> => (form ??= storedForm(part));
  const keyOnce = (): Promise<string> =>
    (key ??= contentHash(part).then(hash =>
      spills.keyOf(storedName(part.name, context.call), context.call, hash),
    ));
  const write = async (): Promise<Stored> => {
    const { payload, facts } = await formOnce();
    return await spills.write(await keyOnce(), payload, facts, callOf(context));
  };
  return {
    key: keyOnce,
    facts: async () => (await formOnce()).facts,
    expectedHandle: async () => spills.expectedHandle(await keyOnce()),
    store: () => (stored ??= write()),
    remember: async (replacement, record, signature) =>
      await remember(
        await keyOnce(),
        (await formOnce()).facts.mediaType,
        { replacement, record, signature },
        context,
      ),
  };
}

interface Decided {
  readonly replacement: Replacement;
  readonly record: ReductionRecord;
  readonly signature: string;
}

async function remember(
  key: string,
  mediaType: string,
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
    mediaType,
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

function callOf(context: WalkContext): WalkContext['call'] {
  return context.signal === undefined ? context.call : { ...context.call, signal: context.signal };
}

/** A hash of a part's content; structures are hashed with sorted keys, so that a database that reorders them changes nothing. */
export async function contentHash(part: Part): Promise<string> {
  const text = part.kind === 'structure' && !part.ownSerializer ? undefined : part.text();
  if (text !== undefined) return await fingerprintSlowly(text);
  const hash = createFingerprint();
  if (part.bytes !== undefined) hash.updateBytes(part.bytes);
  else for (const piece of canonicalJsonPieces(part.value)) hash.update(piece);
  return hash.digest();
}
