import { nextTurn } from '../text/event-loop.ts';

/** Keeps long work within a bound of time and lets other work have its turn. */
export interface Pace {
  /**
   * Accounts for bytes that were worked on; gives a promise to await when it is time for other work.
   *
   * @throws SearchTooLong when the time is used up.
   */
  spend(bytes: number): Promise<void> | undefined;
  /** Looks at the clock after work that is slow for its bytes; else as `spend`. */
  check(): Promise<void> | undefined;
}

/** How long work may take, and how long it may hold the event loop. */
export interface PaceOptions {
  /** @default 10000 */
  readonly maxMs?: number;
  /** @default performance.now */
  readonly now?: () => number;
}

/** The time of a search is used up; `bytes` of the text were searched. */
export class SearchTooLong extends Error {
  readonly bytes: number;

  constructor(bytes: number) {
    super('The search takes too long.');
    this.name = 'SearchTooLong';
    this.bytes = bytes;
  }
}

/** The longest time that one answer may search. */
export const MAX_SEARCH_MS = 10_000;

/** Work that holds the event loop longer than this gives way. */
const TURN_MS = 25;

/** Bytes between two looks at the clock. */
const CHECK_BYTES = 16_384;

/** Starts the clock of one answer. */
export function createPace({ maxMs = MAX_SEARCH_MS, now = () => performance.now() }: PaceOptions = {}): Pace {
  const started = now();
  let turned = started;
  let bytes = 0;
  let checkAt = CHECK_BYTES;
  const turn = async (): Promise<void> => {
    await nextTurn();
    turned = now();
  };
  const check = (): Promise<void> | undefined => {
    const time = now();
    if (time - started > maxMs) throw new SearchTooLong(bytes);
    return time - turned <= TURN_MS ? undefined : turn();
  };
  return {
    check,
    spend(more) {
      bytes += more;
      if (bytes < checkAt) return undefined;
      checkAt = bytes + CHECK_BYTES;
      return check();
    },
  };
}
