import { isCancellation, StoreError, type StoreErrorCode } from '../index.ts';

/** What the system says when a write cannot work however often it is tried, and what that means for a store. */
const WRITE_CODES: Readonly<Record<string, StoreErrorCode>> = {
  ENOSPC: 'TOO_LARGE',
  EDQUOT: 'TOO_LARGE',
  EFBIG: 'TOO_LARGE',
  EROFS: 'READ_ONLY',
  EACCES: 'READ_ONLY',
  EPERM: 'READ_ONLY',
  ELOOP: 'UNSAFE_STORE',
  ENOTDIR: 'UNSAFE_STORE',
};

/** A read fails because of a link or a file in the place of a folder, or for reasons that need no code of their own. */
const READ_CODES: Readonly<Record<string, StoreErrorCode>> = {
  ELOOP: 'UNSAFE_STORE',
  ENOTDIR: 'UNSAFE_STORE',
};

/** The error to throw for a read that failed; cancellation and errors of ours as they are. */
export function readErrorOf(error: unknown, signal: AbortSignal | undefined): unknown {
  if (isCancellation(error, signal) || StoreError.isInstance(error)) return error;
  const systemCode = systemCodeOf(error) ?? '';
  const message = `The payload could not be read (${systemCode || 'unknown reason'}).`;
  return new StoreError(READ_CODES[systemCode] ?? 'READ_FAILED', message, { cause: error });
}

/** The error to throw for a write that failed; cancellation and errors of ours as they are. */
export function writeErrorOf(error: unknown, signal: AbortSignal | undefined): unknown {
  if (isCancellation(error, signal) || StoreError.isInstance(error)) return error;
  const systemCode = systemCodeOf(error) ?? '';
  const message = `The payload could not be written (${systemCode || 'unknown reason'}).`;
  return new StoreError(WRITE_CODES[systemCode] ?? 'WRITE_FAILED', message, { cause: error });
}

/** The code of an error of the system, such as `ENOENT`. */
export function systemCodeOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}
