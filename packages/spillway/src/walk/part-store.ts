import type { Stored } from '../actions/action.ts';
import type { Part } from '../actions/part.ts';
import { canonicalJsonPieces } from '../serialize/canonical.ts';
import { createFingerprint, fingerprintSlowly } from '../text/hash.ts';
import { isCapturedPart } from './captured-part.ts';
import { capturedIdentity, createCapturedStore } from './captured-store.ts';
import type { WalkContext } from './context.ts';
import { storedForm } from './stored-form.ts';
import { storedName } from './handles.ts';
import type { StoredForm } from './stored-form.ts';
import { rememberDecided } from './part-store-notes.ts';
import type { PartStore } from './part-store-notes.ts';

/** Binds a part of a call to the run's store. */
export function createPartStore(part: Part, context: WalkContext): PartStore {
  if (isCapturedPart(part)) return createCapturedStore(part, context);
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
    remember: async (replacement, record, signature) => {
      const { mediaType } = (await formOnce()).facts;
      await rememberDecided(await keyOnce(), { mediaType }, { replacement, record, signature }, context);
    },
  };
}

function callOf(context: WalkContext): WalkContext['call'] {
  return context.signal === undefined ? context.call : { ...context.call, signal: context.signal };
}

/** A hash of a part's content; structures are hashed with sorted keys, so that a database that reorders them changes nothing. */
export async function contentHash(part: Part): Promise<string> {
  if (isCapturedPart(part)) return capturedIdentity(part);
  const text = part.kind === 'structure' && !part.ownSerializer ? undefined : part.text();
  if (text !== undefined) return await fingerprintSlowly(text);
  const hash = createFingerprint();
  if (part.bytes !== undefined) hash.updateBytes(part.bytes);
  else for (const piece of canonicalJsonPieces(part.value)) hash.update(piece);
  return hash.digest();
}
