import type { ChildExit } from '../walk/captured.ts';

/** A source that is being read. */
export interface OpenSource {
  readonly iterator: AsyncIterator<unknown> | Iterator<unknown>;
  /** True when items come without waiting. */
  readonly isSync: boolean;
  /** How the process behind the source ended, once all was read; rejects when it could not be started. */
  readonly exit?: () => Promise<ChildExit>;
  /** Ends what the source comes from, beside the iterator. */
  readonly close?: () => void;
}
