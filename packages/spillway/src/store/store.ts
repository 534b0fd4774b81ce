import type { Payload } from './payload.ts';

/** What the core tells a store about a payload it writes. */
export interface PayloadInfo {
  /** For example `text/plain; charset=utf-8`, `application/json`, `application/x-ndjson`, `image/png`. */
  readonly mediaType: string;
  /** The tool whose result this is. */
  readonly toolName?: string;
  /** Ends the write early; a store that cannot stop may ignore it. */
  readonly signal?: AbortSignal;
  /** The run's workspace, for stores that keep their payloads in it. */
  readonly workspace?: unknown;
}

/** A half-open range of bytes: `start` is included, `end` is not. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** What the core keeps beside a payload: plain JSON, a few kilobytes. */
export type EntryNotes = Readonly<Record<string, unknown>>;

/** What a store knows about one payload. */
export interface EntryStat {
  /** Size of the payload in bytes. */
  readonly bytes: number;
  /** When it was written, in milliseconds since the epoch. */
  readonly writtenAtMs?: number;
  /** What `describe` was given last. */
  readonly notes?: EntryNotes;
}

/** One payload in a listing. */
export interface StoreEntry extends EntryStat {
  readonly handle: string;
}

/** How a read may be told where to look and when to stop. */
export interface ReadOptions {
  readonly signal?: AbortSignal;
  /** The run's workspace, for stores that keep their payloads in it. */
  readonly workspace?: unknown;
}

/** A payload that is open for reading, until it is closed; what it gives stays that of the moment it was opened. */
export interface OpenPayload {
  /** Size of the payload in bytes. */
  readonly bytes: number;
  /** When it was written, in milliseconds since the epoch. */
  readonly writtenAtMs?: number;
  /** Gives what `describe` was given last; asked for only when it is needed. */
  notes(): Promise<EntryNotes | undefined> | EntryNotes | undefined;
  /**
   * Fills `target` with the bytes from `start` on and gives how many there were: fewer than it holds only at the end.
   *
   * Nothing is written into `target` once the answer is given.
   */
  readInto(target: Uint8Array, start: number): Promise<number> | number;
  /** Lets go of what the payload holds; called once, behind the last read. */
  close(): void;
}

/**
 * Where spilled payloads live: two required methods, everything else optional and patched over by the core.
 *
 * Answers may be given directly or as a promise; failures are thrown as `StoreError`, and any other error counts as
 * `WRITE_FAILED` or `READ_FAILED`.
 */
export interface Store {
  /** A word for messages and traces. */
  readonly name: string;
  /** True when the payloads do not outlive the process. */
  readonly volatile?: boolean;
  /** True when payloads are kept in the run's workspace, which then must be there. */
  readonly needsWorkspace?: boolean;
  /**
   * Keeps a payload under a key and gives the handle to read it by; the same key again replaces the payload.
   *
   * A store that returns the key itself can be read under every scope after a restart.
   */
  write(key: string, payload: Payload, info: PayloadInfo): Promise<string> | string;
  /**
   * Gives the bytes of a payload, or of a range of it; a range past the end is short.
   *
   * A store that cannot slice may ignore the range and return the whole.
   *
   * @throws StoreError `NOT_FOUND`, or `EXPIRED` when the store knows that it removed the payload.
   */
  read(handle: string, range?: ByteRange, options?: ReadOptions): Promise<Uint8Array> | Uint8Array;
  /**
   * Opens a payload for several reads, which then need no memory of their own; used only when `openBeside` made it for the `read`
   * of the same store.
   *
   * @throws StoreError as `read` does.
   */
  open?(handle: string, options?: ReadOptions): Promise<OpenPayload> | OpenPayload;
  /** Gives the handle of the payload under that key, undefined when there is none. */
  find?(key: string, options?: ReadOptions): Promise<string | undefined> | string | undefined;
  /** Keeps notes beside a payload, in place of earlier ones. */
  describe?(handle: string, notes: EntryNotes, options?: ReadOptions): Promise<void> | void;
  /** Gives size, age and notes of a payload, undefined when there is none. */
  stat?(handle: string, options?: ReadOptions): Promise<EntryStat | undefined> | EntryStat | undefined;
  /** Lists the payloads whose key begins with the prefix, newest first. */
  list?(prefix: string, options?: ReadOptions): Promise<readonly StoreEntry[]> | readonly StoreEntry[];
  /** Removes a payload and its notes; a missing one is no error. */
  remove?(handle: string, options?: ReadOptions): Promise<void> | void;
  /** Removes the payloads written more than that many milliseconds ago and gives their number. */
  sweep?(olderThanMs: number): Promise<number> | number;
}
