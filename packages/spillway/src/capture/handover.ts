import type { ByteSink } from '../store/payload.ts';

/** Hands pieces from one who makes them to one who takes them, one at a time. */
export interface Handover {
  /** What the taker reads; a piece is valid until the next one is asked for. */
  readonly pieces: AsyncIterable<Uint8Array>;
  /** What a taker that never waits calls in place of reading: pieces go into the sink as they are put. */
  pushTo(sink: ByteSink): Promise<void>;
  /** True when pieces go into a sink: they are done with as soon as they are put. */
  isPushed(): boolean;
  /**
   * Resolves when the piece was taken, which is when the one before it is done with: two buffers are enough. Without a promise
   * where nobody is waited for.
   */
  put(piece: Uint8Array): Promise<void> | undefined;
  /** Resolves when no piece is in use: the taker asks for another one, or has stopped. */
  idle(): Promise<void>;
  /** True when the taker came to the end. */
  isDrained(): boolean;
  /** Says that no piece follows. */
  end(): void;
  /** Says that nobody takes any more. */
  close(): void;
  /** Gives up: the taker is told that the pieces failed, so that it does not take them for the whole. */
  fail(reason: unknown): void;
}

/** Makes a handover; the taker's speed is the maker's. */
export function createHandover(): Handover {
  const state: State = { ended: false, closed: false, drained: false };
  return {
    pieces: {
      [Symbol.asyncIterator]: () => ({
        next: () => take(state),
        return() {
          close(state);
          return Promise.resolve(DONE);
        },
      }),
    },
    pushTo: sink => pushTo(state, sink),
    isPushed: () => state.sink !== undefined,
    put: piece => put(state, piece),
    idle: () => idle(state),
    isDrained: () => state.drained,
    end() {
      state.ended = true;
      if (state.waiting !== undefined || state.sink !== undefined) state.drained = true;
      state.pushed?.resolve();
      state.waiting?.(DONE);
    },
    close: () => close(state),
    fail(reason) {
      state.failure = { reason };
      state.waiting?.(Promise.reject(reason));
      state.waiting = undefined;
      state.pushed?.reject(reason);
      close(state);
    },
  };
}

type Step = IteratorResult<Uint8Array, undefined>;

const DONE: Step = { done: true, value: undefined };

interface State {
  /** The taker waits for a piece. */
  waiting?: ((step: Step | Promise<never>) => void) | undefined;
  /** A piece waits for the taker. */
  held?: Uint8Array | undefined;
  taken?: (() => void) | undefined;
  /** Where pieces go as soon as they come. */
  sink?: ByteSink | undefined;
  pushed?: { readonly resolve: () => void; readonly reject: (reason: unknown) => void };
  /** The maker waits until the taker is done with the last piece. */
  idle?: (() => void) | undefined;
  failure?: { readonly reason: unknown };
  ended: boolean;
  closed: boolean;
  drained: boolean;
}

function take(state: State): Promise<Step> {
  const { held, taken } = state;
  state.idle?.();
  state.idle = undefined;
  if (held !== undefined) {
    state.held = undefined;
    state.taken = undefined;
    taken?.();
    return Promise.resolve({ done: false, value: held });
  }
  if (state.failure !== undefined) return Promise.reject(state.failure.reason);
  if (state.ended) state.drained = true;
  if (state.ended || state.closed) return Promise.resolve(DONE);
  return new Promise(resolve => {
    state.waiting = resolve;
  });
}

function pushTo(state: State, sink: ByteSink): Promise<void> {
  if (state.failure !== undefined) return Promise.reject(state.failure.reason);
  const pushing = new Promise<void>((resolve, reject) => {
    state.pushed = { resolve, reject };
  });
  state.sink = sink;
  const { held, taken } = state;
  state.held = undefined;
  if (held !== undefined) push(state, sink, held);
  taken?.();
  if (state.ended && !state.closed) {
    state.drained = true;
    state.pushed?.resolve();
  }
  return pushing;
}

/** A sink that throws gets no more. */
function push(state: State, sink: ByteSink, piece: Uint8Array): void {
  try {
    sink.write(piece);
  } catch (error) {
    state.sink = undefined;
    state.pushed?.reject(error);
    close(state);
  }
}

function put(state: State, piece: Uint8Array): Promise<void> | undefined {
  const { waiting, sink } = state;
  if (state.closed) return undefined;
  if (sink !== undefined) {
    push(state, sink, piece);
    return undefined;
  }
  if (waiting !== undefined) {
    state.waiting = undefined;
    waiting({ done: false, value: piece });
    return undefined;
  }
  state.held = piece;
  return new Promise(resolve => {
    state.taken = resolve;
  });
}

function idle(state: State): Promise<void> {
  if (state.waiting !== undefined || state.sink !== undefined || state.closed) return Promise.resolve();
  return new Promise(resolve => {
    state.idle = resolve;
  });
}

function close(state: State): void {
  state.closed = true;
  state.sink = undefined;
  state.held = undefined;
  state.taken?.();
  state.idle?.();
  state.waiting?.(DONE);
}
