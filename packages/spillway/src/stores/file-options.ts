import { ConfigError } from '../index.ts';

/** A time span; what is given is added up. */
export interface CleanupAfter {
  readonly days?: number;
  readonly hours?: number;
  readonly minutes?: number;
}

/** Options of `fileStore`. */
export interface FileStoreOptions {
  /**
   * The folder to keep payloads in; it is made private, so it should hold nothing else.
   *
   * @default a folder of this user in the system's folder for temporary files
   */
  readonly baseDir?: string;
  /** Age from which payloads are removed, now and then after a write. @default they are kept for ever */
  readonly cleanupAfter?: CleanupAfter;
  /** Bytes that all payloads may take together. @default no limit */
  readonly maxBytes?: number;
  /** Told of a removal in the background that failed. */
  readonly onCleanupError?: (error: unknown) => void;
}

const KNOWN: readonly string[] = ['baseDir', 'cleanupAfter', 'maxBytes', 'onCleanupError'];

const UNIT_MS: Readonly<Record<string, number>> = { days: 86_400_000, hours: 3_600_000, minutes: 60_000 };

/** Throws a ConfigError for an option that is unknown or has no usable value. */
export function checkFileOptions(options: FileStoreOptions): void {
  for (const key of Object.keys(options)) {
    if (!KNOWN.includes(key))
      throw new ConfigError(`fileStore() has no option "${key}"; it takes ${KNOWN.join(', ')}.`);
  }
  const { baseDir, maxBytes, onCleanupError } = options;
  if (baseDir !== undefined && (typeof baseDir !== 'string' || baseDir === '' || baseDir.includes('\0'))) {
    throw new ConfigError('fileStore().baseDir must be the path of a folder.');
  }
  if (maxBytes !== undefined && (!Number.isSafeInteger(maxBytes) || maxBytes < 1)) {
    throw new ConfigError(
      `fileStore().maxBytes must be a whole number above zero, but is ${String(maxBytes)}.`,
    );
  }
  if (onCleanupError !== undefined && typeof onCleanupError !== 'function') {
    throw new ConfigError('fileStore().onCleanupError must be a function.');
  }
}

/** The span in milliseconds; undefined when none is given. */
export function spanOf(span: CleanupAfter | undefined): number | undefined {
  if (span === undefined) return undefined;
  let totalMs = 0;
  for (const [unit, count] of Object.entries(span)) {
    const unitMs = UNIT_MS[unit];
    if (unitMs === undefined || !Number.isFinite(count) || count < 0) throw wrongSpan();
    totalMs += count * unitMs;
  }
  if (totalMs > 0) return totalMs;
  throw wrongSpan();
}

function wrongSpan(): ConfigError {
  return new ConfigError(
    'fileStore().cleanupAfter takes days, hours and minutes that add up to more than zero.',
  );
}
