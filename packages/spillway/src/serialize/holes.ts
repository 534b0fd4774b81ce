/**
 * Makes a count of the places never filled in an array, from a place on; zero for one that holds undefined.
 *
 * The filled places are listed once, on first need: `array[4e9] = 1` makes four billion holes that no loop should visit.
 */
export function holeCounter(items: ArrayLike<unknown>, length: number): (at: number) => number {
  let filled: readonly number[] | undefined;
  let next = 0;
  return at => {
    if (isFilled(items, at)) return 0;
    filled ??= filledPlaces(items);
    while ((filled[next] ?? length) < at) next++;
    return (filled[next] ?? length) - at;
  };
}

function isFilled(items: ArrayLike<unknown>, at: number): boolean {
  try {
    return at in items;
  } catch {
    return true;
  }
}

/** Keys that are places come first and in order. */
function filledPlaces(items: ArrayLike<unknown>): readonly number[] {
  try {
    return Object.keys(items).map(Number).filter(Number.isSafeInteger);
  } catch {
    return [];
  }
}
