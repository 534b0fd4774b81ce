/** Hands pieces from one who makes them to one who takes them, one at a time. */
export interface Handover {
  /** What the taker reads; a piece is valid until the next one is asked for. */
  readonly pieces: AsyncIterable<Uint8Array>;
  /**
   * Resolves when the piece was taken, which is when the one before it is done with: two buffers are enough. False when
   * nobody takes any more.
   */
  put(piece: Uint8Array): Promise<boolean>;
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
    put: piece => put(state, piece),
    idle: () => idle(state),
    isDrained: () => state.drained,
    end() {
      state.ended = true;
      if (state.waiting !== undefined) state.drained = true;
      state.waiting?.(DONE);
    },
    close: () => close(state),
    fail(reason) {
      state.failure = { reason };
      state.waiting?.(Promise.reject(reason));
      state.waiting = undefined;
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
  taken?: ((taken: boolean) => void) | undefined;
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
    taken?.(true);
    return Promise.resolve({ done: false, value: held });
  }
  if (state.failure !== undefined) return Promise.reject(state.failure.reason);
  if (state.ended) state.drained = true;
  if (state.ended || state.closed) return Promise.resolve(DONE);
  return new Promise(resolve => {
    state.waiting = resolve;
  });
}

function put(state: State, piece: Uint8Array): Promise<boolean> {
  const { waiting } = state;
  if (state.closed) return Promise.resolve(false);
  if (waiting !== undefined) {
    state.waiting = undefined;
    waiting({ done: false, value: piece });
    return Promise.resolve(true);
  }
  state.held = piece;
  return new Promise(resolve => {
    state.taken = resolve;
  });
}

function idle(state: State): Promise<void> {
  if (state.waiting !== undefined || state.closed) return Promise.resolve();
  return new Promise(resolve => {
    state.idle = resolve;
  });
}

function close(state: State): void {
  state.closed = true;
  state.held = undefined;
  state.taken?.(false);
  state.idle?.();
  state.waiting?.(DONE);
}
