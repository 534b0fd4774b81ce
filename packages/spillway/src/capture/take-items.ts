import { isCancellation } from '../errors.ts';
import { asBytes } from '../serialize/bytes.ts';
import { compactJson } from '../serialize/compact-json.ts';
import type { Steps } from './steps.ts';

/** How the items of a source came to their end. */
export interface Taken {
  /** True when there were more items than were to be taken. */
  readonly stopped: boolean;
  /** What the source threw. */
  readonly failure?: { readonly error: unknown };
}

/** Gives an item on as bytes or text; `isValue` says that it was another value, which became a line of JSON. */
export type GiveItem = (item: Uint8Array | string, isValue: boolean) => Promise<void> | undefined;

/**
 * Takes the items of a source until its end, one by one and no faster than they are given on.
 *
 * What the source throws is an end like any other; only the cancellation of the signal is thrown.
 */
export async function takeItems(
  steps: Steps,
  maxItems: number,
  signal: AbortSignal | undefined,
  give: GiveItem,
): Promise<Taken> {
  for (let items = 0; ; items++) {
    // Waiting for what is there already would cost many times what a small item costs.
    const coming = nextStep(steps, signal);
    const step = coming instanceof Promise ? await coming : coming;
    if ('error' in step) return { stopped: false, failure: step };
    if (step.done === true) return { stopped: false };
    if (items >= maxItems) {
      steps.close();
      return { stopped: true };
    }
    const given = giveItem(step.value, give);
    if (given !== undefined) await given;
  }
}

function giveItem(item: unknown, give: GiveItem): Promise<void> | undefined {
  if (typeof item === 'string') return give(item, false);
  const bytes = asBytes(item);
  if (bytes !== undefined && bytes.length >= LARGE_BYTES) stir(bytes.buffer);
  return bytes === undefined ? give(`${compactJson(item)}\n`, true) : give(bytes, false);
}

type Step = IteratorResult<unknown> | { readonly error: unknown };

function nextStep(steps: Steps, signal: AbortSignal | undefined): Promise<Step> | Step {
  const failed = (error: unknown): Step => {
    if (isCancellation(error, signal)) throw error;
    return { error };
  };
  try {
    const step = steps.next();
    return step instanceof Promise ? step.catch(failed) : step;
  } catch (error) {
    return failed(error);
  }
}

/** From this size on the bytes of an item are worth to be let go of early. */
const LARGE_BYTES = 16_384;

/** So much is enough for a collection every few megabytes of a stream (measured on a pipe: half of the memory). */
const STIRRED_ITEMS = 512;

const STILL: readonly number[] = Array.from({ length: STIRRED_ITEMS }, () => 0);
const stirred: { garbage: readonly number[]; last?: WeakRef<ArrayBufferLike> } = { garbage: STILL };

/**
 * Makes a little garbage, since the engine frees the memory of bytes only when it looks for garbage, and bytes alone make so
 * little of it that a stream would take a hundred megabytes before.
 */
function stir(memory: ArrayBufferLike): void {
  // Memory that comes again is not let go of.
  if (stirred.last?.deref() === memory) return;
  stirred.last = new WeakRef(memory);
  stirred.garbage = STILL.slice();
}
