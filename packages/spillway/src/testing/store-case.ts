import { SpillwayError } from '../index.ts';
import type { Payload } from '../index.ts';
import type { ByteRange, ReadOptions, Store } from '../index.ts';

/** What the suite needs of a test runner; those of Node, vitest, jest and mocha fit. */
export interface SuiteRunner {
  describe(name: string, body: () => void): unknown;
  test(name: string, body: () => Promise<void>): unknown;
  /** Fails unless two plain values are the same. */
  readonly equal: (actual: unknown, expected: unknown, message?: string) => void;
  /** Fails unless the value is true. */
  readonly ok: (value: unknown, message?: string) => void;
}

/** What a test works with. */
export interface World extends Pick<SuiteRunner, 'equal' | 'ok'> {
  readonly store: Store;
  readonly how: ReadOptions;
}

/** One test. */
export interface StoreCase {
  readonly name: string;
  /** The optional method without which there is nothing to test. */
  readonly needs?: 'open' | 'find' | 'describe' | 'stat' | 'list' | 'remove' | 'sweep';
  readonly run: (world: World) => Promise<void>;
}

/** Writes a payload under a key and gives the handle. */
export async function put(
  { store, how }: World,
  key: string,
  payload: Payload,
  mediaType = 'text/plain; charset=utf-8',
): Promise<string> {
  return store.write(key, payload, { mediaType, toolName: 'tool', ...how });
}

/** Reads a payload or a range of it, cut out here where the store gave the whole. */
export async function get({ store, how }: World, handle: string, range?: ByteRange): Promise<Uint8Array> {
  const bytes = await store.read(handle, range, how);
  return range !== undefined && bytes.length > range.end - range.start
    ? bytes.slice(range.start, range.end)
    : bytes;
}

/** The code that a read fails with; `read` when it does not fail, `foreign` for an error without one. */
export async function codeOfRead(world: World, handle: string): Promise<string> {
  try {
    await get(world, handle);
    return 'read';
  } catch (error) {
    return SpillwayError.isInstance(error) ? error.code : 'foreign';
  }
}

/** Tells whether two payloads are the same, without a message of their length. */
export function sameBytes(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, at) => byte === other[at]);
}

/** The UTF-8 form of a text. */
export function utf8(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

/** The text of UTF-8 bytes; bytes that are no text become U+FFFD. */
export function textOf(bytes: Uint8Array): string {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
}
