import { isCancellation, StoreError, type StoreErrorCode } from '../errors.ts';

/** What the system says when the medium is full, or when it may not be written. */
const CODES: Readonly<Record<string, StoreErrorCode>> = {
  ENOSPC: 'TOO_LARGE',
  EDQUOT: 'TOO_LARGE',
  EFBIG: 'TOO_LARGE',
  EROFS: 'READ_ONLY',
  EACCES: 'READ_ONLY',
  EPERM: 'READ_ONLY',
  ELOOP: 'UNSAFE_STORE',
  ENOTDIR: 'UNSAFE_STORE',
};

/**
 * The error to throw for whatever went wrong in a store: cancellation and errors of ours as they are, the rest as a
 * StoreError with the original as its cause.
 */
export function storeErrorOf(
  error: unknown,
  fallback: 'READ_FAILED' | 'WRITE_FAILED',
  signal?: AbortSignal,
): unknown {
  if (isCancellation(error, signal) || StoreError.isInstance(error)) return error;
  const systemCode = systemCodeOf(error);
  const known = CODES[systemCode ?? ''] ?? fallback;
  // That a file may not be read does not make its store read-only.
  const code = fallback === 'READ_FAILED' && known !== 'UNSAFE_STORE' ? fallback : known;
  const what = fallback === 'READ_FAILED' ? 'read' : 'written';
  return new StoreError(code, `The payload could not be ${what}${systemCode ? ` (${systemCode})` : ''}.`, {
    cause: error,
  });
}

function systemCodeOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}
