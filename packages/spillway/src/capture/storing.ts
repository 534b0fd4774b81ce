import type { PartFacts, Stored } from '../actions/action.ts';
import { StoreError } from '../errors.ts';
import { withPush, type Payload } from '../store/payload.ts';
import { payloadOfBytes, payloadOfStream } from '../store/payload-of.ts';
import { sourceOfText } from '../text/text-source.ts';
import { createHandover, type Handover } from './handover.ts';

/** Writes batches to a store while they arrive. */
export interface Storing {
  /** Hands over the next batch; resolves when the batch before it may be changed, without a promise where it may be at once. */
  put(batch: Uint8Array): Promise<void> | undefined;
  /** True when a batch may be changed as soon as it was put. */
  isDirect(): boolean;
  /** Waits until everything is stored. */
  finish(): Promise<StoredOutput>;
  /** Gives up: the payload fails, and what was written of it is dropped. */
  abandon(reason: unknown): void;
}

/** What became of the output in the store. */
export type StoredOutput =
  | { readonly ok: true; readonly stored: Stored }
  | { readonly ok: false; readonly error: unknown };

/** Writes one payload under the key of the capture. */
export type WritePayload = (payload: Payload, facts: PartFacts) => Promise<Stored>;

/** Makes a storing; nothing is written before the second batch, so that one batch is written at once. */
export function createStoring(write: WritePayload, mediaTypeOf: (batch: Uint8Array) => string): Storing {
  const state: State = { write, mediaType: undefined };
  return {
    put(batch) {
      state.mediaType ??= mediaTypeOf(batch);
      const { running } = state;
      return batch.length > 0 && running?.handover.isPushed() === true
        ? running.handover.put(batch)
        : put(state, batch);
    },
    isDirect: () => state.running?.handover.isPushed() === true,
    async finish() {
      const mediaType = state.mediaType ?? mediaTypeOf(NOTHING);
      if (state.running === undefined)
        return await outcomeOf(write(payloadOfBytes(state.first ?? NOTHING), factsOf(mediaType)));
      state.running.handover.end();
      return await state.running.outcome;
    },
    abandon: reason => state.running?.handover.fail(reason),
  };
}

const NOTHING = new Uint8Array(0);

interface State {
  readonly write: WritePayload;
  mediaType: string | undefined;
  /** The first batch, until a second one comes. */
  first?: Uint8Array | undefined;
  running?: Running;
}

interface Running {
  readonly handover: Handover;
  readonly outcome: Promise<StoredOutput>;
}

async function put(state: State, batch: Uint8Array): Promise<void> {
  const { running, first } = state;
  if (batch.length === 0) {
    // The memory of what was put before will be used again.
    if (running !== undefined) await running.handover.idle();
    else if (first !== undefined) state.first = new Uint8Array(first);
  } else if (running !== undefined) {
    await running.handover.put(batch);
  } else if (first === undefined) {
    state.first = batch;
  } else {
    state.running = start(state);
    state.first = undefined;
    await state.running.handover.put(first);
    await state.running.handover.put(batch);
  }
}

function start({ write, mediaType = '' }: State): Running {
  const handover = createHandover();
  const payload = withPush(payloadOfStream(handover.pieces), handover.pushTo);
  const writing = write(payload, factsOf(mediaType));
  const outcome = outcomeOf(writing, handover);
  return { handover, outcome };
}

/** Never rejects, since nobody looks before the output has come to its end. */
async function outcomeOf(writing: Promise<Stored>, handover?: Handover): Promise<StoredOutput> {
  try {
    const stored = await writing;
    if (handover?.isDrained() === false)
      throw new StoreError('WRITE_FAILED', 'The store did not take the output to its end.');
    return { ok: true, stored };
  } catch (error) {
    return { ok: false, error };
  } finally {
    handover?.close();
  }
}

function factsOf(mediaType: string): PartFacts {
  return { mediaType, json: false, preview: sourceOfText('') };
}
