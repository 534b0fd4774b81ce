import { fingerprint } from '../text/hash.ts';

const REGISTRY: unique symbol = Symbol.for('spillway.replacements');

/** Texts remembered at most; an agent's run makes a few hundred. */
const mostRemembered = 4096;

/** Chars of texts that are remembered whole; older ones are remembered by their hash. */
const mostWholeChars = 2 ** 20;

interface Registry {
  /** The latest texts, oldest first: comparing them costs a fraction of hashing each, and most runs make no more. */
  readonly whole: Set<string>;
  wholeChars: number;
  /** Hashes of older ones, oldest first. */
  readonly hashes: Set<string>;
  /** How many remembered texts have a length, so that most texts are told apart by it alone. */
  readonly lengths: Map<number, number>;
}

/**
 * Remembers a text that went to the model in place of a result, for every instance and copy of the package in the process.
 *
 * A replacement is known by its whole text alone: text that imitates a notice is never taken for one.
 */
export function rememberReplacement(text: string): void {
  if (isReplacement(text)) return;
  const known = registry();
  const { whole, hashes, lengths } = known;
  whole.add(text);
  known.wholeChars += text.length;
  lengths.set(text.length, (lengths.get(text.length) ?? 0) + 1);
  while (known.wholeChars > mostWholeChars) hashOldest(known);
  if (whole.size + hashes.size > mostRemembered) forgetOldest(known);
}

/** Tells whether a text is a replacement that some limits of this process made. */
export function isReplacement(text: string): boolean {
  const { whole, hashes, lengths } = registry();
  if (!lengths.has(text.length)) return false;
  return whole.has(text) || (hashes.size > 0 && hashes.has(hashOf(text)));
}

function hashOldest(known: Registry): void {
  const [oldest] = known.whole;
  if (oldest === undefined) return;
  known.whole.delete(oldest);
  known.wholeChars -= oldest.length;
  known.hashes.add(hashOf(oldest));
}

function forgetOldest(known: Registry): void {
  if (known.hashes.size === 0) hashOldest(known);
  const { hashes, lengths } = known;
  const [oldest] = hashes;
  if (oldest === undefined) return;
  hashes.delete(oldest);
  const length = Number.parseInt(oldest, 10);
  const others = (lengths.get(length) ?? 1) - 1;
  if (others > 0) lengths.set(length, others);
  else lengths.delete(length);
}

function hashOf(text: string): string {
  return `${text.length}.${fingerprint(text)}`;
}

function registry(): Registry {
  const holder = globalThis as { [REGISTRY]?: Registry };
  return (holder[REGISTRY] ??= { whole: new Set(), wholeChars: 0, hashes: new Set(), lengths: new Map() });
}
