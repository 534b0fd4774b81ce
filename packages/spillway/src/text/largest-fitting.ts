/**
 * Gives what `attempt` makes of the largest size from `least` to `most` for which it makes something, or nothing.
 *
 * It climbs from below in doubling steps and then halves the gap, so the sizes tried add up to a small multiple of the
 * answer, whatever `most` is. For answers above 256 it stops within 1/256 of the largest: an attempt may cost a
 * tokenizer's run over all of it.
 */
export function largestFitting<T>(
  least: number,
  most: number,
  attempt: (size: number) => T | undefined,
): T | undefined {
  if (least > most) return undefined;
  let best = attempt(least);
  if (best === undefined) return undefined;
  let low = least;
  let high = most + 1;
  let step = 256;
  while (high - low > Math.max(1, low >> 8)) {
    const climbing = high > most;
    const size = climbing ? Math.min(most, low + step) : low + ((high - low) >> 1);
    const made = attempt(size);
    if (made === undefined) {
      high = size;
    } else {
      best = made;
      low = size;
      step *= 2;
    }
  }
  return best;
}
