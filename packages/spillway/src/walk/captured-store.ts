import { StoreError } from '../errors.ts';
import { fingerprint } from '../text/hash.ts';
import { capturedFacts, type CapturedPart } from './captured-part.ts';
import { spillOfCaptured } from './captured.ts';
import type { WalkContext } from './context.ts';
import { storedName } from './handles.ts';
import { rememberDecided, type PartStore } from './part-store-notes.ts';

/** Binds a captured part to the place where it is stored: nothing is written again. */
export function createCapturedStore(part: CapturedPart, context: WalkContext): PartStore {
  const { spills } = context.run;
  const { captured } = part;
  const spill = spillOfCaptured(captured);
  const isHere = spill.key !== undefined && spill.owner === spills.memoryOwner;
  const key = isHere
    ? spill.key
    : spills.keyOf(storedName(part.name, context.call), context.call, capturedIdentity(part));
  return {
    key: () => Promise.resolve(key),
    facts: () => Promise.resolve(capturedFacts(part)),
    expectedHandle: () => Promise.resolve(isHere ? (captured.handle ?? '') : spills.expectedHandle(key)),
    store() {
      const { handle, storedBytes = 0 } = captured;
      if (isHere && handle !== undefined) return Promise.resolve({ handle, bytes: storedBytes });
      return Promise.reject(
        spill.error ?? new StoreError('WRITE_FAILED', 'The output was captured for another store.'),
      );
    },
    remember: (replacement, record, signature) =>
      rememberDecided(key, spill.notes, { replacement, record, signature }, context),
  };
}

/** What tells one captured output from another. */
export function capturedIdentity({ captured }: CapturedPart): string {
  return captured.handle ?? fingerprint(JSON.stringify([captured.totals, captured.head, captured.tail]));
}
