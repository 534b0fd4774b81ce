import type { TextSource } from '../text/cut.ts';

/** What a part is made of: text, a structure that has a text form, or bytes that are no text. */
export type PartKind = 'text' | 'structure' | 'binary';

/** One reducible piece of a tool result, as the actions see it. */
export interface Part {
  /** `value`, `content` or `error`. */
  readonly name: string;
  readonly kind: PartKind;
  /** What the tool returned: the object for structures, undefined for text joined from several parts. */
  readonly value: unknown;
  /** The text form, for cutting; empty for binary. */
  readonly source: TextSource;
  /** The whole text form; undefined when it is longer than one string can be. */
  text(): string | undefined;
  /** The text form piece by piece, of any length; of one that is not at hand the two ends. */
  pieces(): Iterable<string>;
  /** The bytes, when `kind` is `binary`. */
  readonly bytes?: Uint8Array;
  /** Size of binary data that is not at hand. */
  readonly bytesLength?: number;
  /** True when the text form comes from a serializer that the user stated. */
  readonly ownSerializer: boolean;
}

/** The size of a binary part in bytes; undefined for any other. */
export function binarySize({ bytes, bytesLength }: Part): number | undefined {
  return bytes?.length ?? bytesLength;
}
