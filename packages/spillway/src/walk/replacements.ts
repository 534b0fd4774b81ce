import { fingerprint } from '../text/hash.ts';

const REGISTRY: unique symbol = Symbol.for('spillway.replacements');

/** Texts remembered at most; an agent's run makes a few hundred. */
const mostRemembered = 4096;

interface Registry {
  /** Hashes in the order they were remembered. */
  readonly hashes: Set<string>;
  /** How many remembered texts have a length, so that most texts are told apart without hashing. */
  readonly lengths: Map<number, number>;
}

/**
 * Remembers a text that went to the model in place of a result, for every instance and copy of the package in the process.
 *
 * A replacement is known by its whole text alone: text that imitates a notice is never taken for one.
 */
export function rememberReplacement(text: string): void {
  const { hashes, lengths } = registry();
  const hash = `${text.length}.${fingerprint(text)}`;
  if (hashes.has(hash)) return;
  hashes.add(hash);
  lengths.set(text.length, (lengths.get(text.length) ?? 0) + 1);
  if (hashes.size > mostRemembered) forgetOldest(hashes, lengths);
}

/** Tells whether a text is a replacement that some limits of this process made. */
export function isReplacement(text: string): boolean {
  const { hashes, lengths } = registry();
  return lengths.has(text.length) && hashes.has(`${text.length}.${fingerprint(text)}`);
}

function forgetOldest(hashes: Set<string>, lengths: Map<number, number>): void {
  const [oldest] = hashes;
  if (oldest === undefined) return;
  hashes.delete(oldest);
  const length = Number.parseInt(oldest, 10);
  const others = (lengths.get(length) ?? 1) - 1;
  if (others > 0) lengths.set(length, others);
  else lengths.delete(length);
}

function registry(): Registry {
  const holder = globalThis as { [REGISTRY]?: Registry };
  return (holder[REGISTRY] ??= { hashes: new Set(), lengths: new Map() });
}
