const MARKER: unique symbol = Symbol.for('spillway.error');

/** What went wrong, as a stable word to branch on. */
export type SpillwayErrorCode =
  /** An option, or the way limits are wired to a run, is wrong. */
  | 'CONFIG'
  /** No payload is stored under that handle. */
  | 'NOT_FOUND'
  /** The payload was kept once and has been removed because of its age. */
  | 'EXPIRED'
  /** A handle or key points outside what the store may touch. */
  | 'OUTSIDE_STORE'
  /** The store's place is not safe to use: a link, a foreign owner, a file instead of a folder. */
  | 'UNSAFE_STORE'
  /** The place can be read but not written. */
  | 'READ_ONLY'
  /** The run has no workspace to store in. */
  | 'NO_WORKSPACE'
  /** The payload or the store would exceed a stated limit, or the medium is full. */
  | 'TOO_LARGE'
  /** A write failed for any other reason. */
  | 'WRITE_FAILED'
  /** A read failed for any other reason. */
  | 'READ_FAILED'
  /** The summariser gave no usable answer. */
  | 'SUMMARY_FAILED'
  /** A tool asks the model to call it again; the message is for the model. */
  | 'TOOL_RETRY';

/**
 * The root of every error this library throws; branch on `code`, never on the class, because classes do not survive a
 * durable replay or a second copy of the package.
 */
export class SpillwayError extends Error {
  /** Stable reason. */
  readonly code: SpillwayErrorCode;

  constructor(code: SpillwayErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'SpillwayError';
    this.code = code;
    Object.defineProperty(this, MARKER, { value: true });
  }

  /** Tells whether a value is an error of this library, from whichever copy of the package it comes. */
  static isInstance(value: unknown): value is SpillwayError {
    return typeof value === 'object' && value !== null && MARKER in value;
  }
}

/** A mistake in the set-up, thrown when limits are built or a run starts. */
export class ConfigError extends SpillwayError {
  constructor(message: string, options?: ErrorOptions) {
    super('CONFIG', message, options);
    this.name = 'ConfigError';
  }
}

/** The codes that a store may fail with. */
export type StoreErrorCode = Extract<
  SpillwayErrorCode,
  | 'NOT_FOUND'
  | 'EXPIRED'
  | 'OUTSIDE_STORE'
  | 'UNSAFE_STORE'
  | 'READ_ONLY'
  | 'NO_WORKSPACE'
  | 'TOO_LARGE'
  | 'WRITE_FAILED'
  | 'READ_FAILED'
>;

/** A store could not keep or give back a payload. */
export class StoreError extends SpillwayError {
  constructor(code: StoreErrorCode, message: string, options?: ErrorOptions) {
    super(code, message, options);
    this.name = 'StoreError';
  }
}

/** A summariser failed or gave something that is no summary. */
export class SummarizeError extends SpillwayError {
  constructor(message: string, options?: ErrorOptions) {
    super('SUMMARY_FAILED', message, options);
    this.name = 'SummarizeError';
  }
}

/** What a tool throws to ask the model for another call; the message reaches the model whole. */
export class ToolRetry extends SpillwayError {
  constructor(message: string, options?: ErrorOptions) {
    super('TOOL_RETRY', message, options);
    this.name = 'ToolRetry';
  }
}

/** Tells whether an error is a cancellation, which always propagates: an `AbortError`, or the reason of an aborted signal. */
export function isCancellation(error: unknown, signal?: AbortSignal): boolean {
  if (signal?.aborted === true && error === signal.reason) return true;
  return typeof error === 'object' && error !== null && 'name' in error && error.name === 'AbortError';
}

/** Gives what a promise gives, or rejects with the signal's reason as soon as the signal is aborted. */
export async function untilAborted<Value>(
  value: Promise<Value> | Value,
  signal: AbortSignal | undefined,
): Promise<Value> {
  if (signal === undefined) return await value;
  signal.throwIfAborted();
  let stop: (() => void) | undefined;
  const aborted = new Promise<never>((_, reject) => {
    stop = () => reject(signal.reason as Error);
    signal.addEventListener('abort', stop, { once: true });
  });
  try {
    return await Promise.race([value, aborted]);
  } finally {
    if (stop !== undefined) signal.removeEventListener('abort', stop);
  }
}
