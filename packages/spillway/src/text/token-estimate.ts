import { KIND, unitKinds } from './token-kinds.ts';
import { type TokenMachine, tokenMachine } from './token-machine.ts';
import { SIGN } from './token-plan.ts';
import { O200K } from './token-weights.ts';
import { windowStart } from './token-windows.ts';

/** Windows that stand for a text too long to be read whole, and UTF-16 units in each: 256 Ki together. */
const WINDOWS = 64;
const WINDOW_CHARS = 4096;
/** From here on a stretch is walked from its start and from its middle at once, which hides the time of the tables. */
const CHARS_FOR_TWO = 1024;
/** What no unit is like. */
const NO_UNIT = 0x1_0000;

interface Estimator {
  readonly kinds: Uint8Array;
  readonly machine: TokenMachine;
}

let estimator: Estimator | undefined;

/**
 * Estimates how many tokens a model sees in a text, without a tokenizer: an integer, 0 for the empty string only. Weights
 * are for o200k_base. One pass over the UTF-16 units at the same speed for every kind of text; of a text over 256 Ki units
 * 64 evenly spread windows are read, so that the time is bounded. The same text always gives the same number.
 */
export function estimateTokens(text: string): number {
  const { length } = text;
  if (length === 0) return 0;
  // The tables take some milliseconds to lay out, which is for those to spend who count tokens.
  estimator ??= { kinds: unitKinds(), machine: tokenMachine(O200K) };
  const isWhole = length <= WINDOWS * WINDOW_CHARS;
  const added = isWhole ? walk(estimator, text, 0, length) : walkWindows(estimator, text);
  const signs = Math.round(added / SIGN);
  const tokens = (added - signs * SIGN) / 100;
  const foreign = Math.max(0, signs / 100 - O200K.foreign.ordinary * tokens);
  const scale = isWhole ? 1 : length / (WINDOWS * WINDOW_CHARS);
  return Math.max(1, Math.round((tokens + foreign) * scale));
}

function walkWindows(tables: Estimator, text: string): number {
  let added = 0;
  for (let index = 0; index < WINDOWS; index++) {
    const start = windowStart(text.length, WINDOWS, WINDOW_CHARS, index);
    added += walk(tables, text, start, start + WINDOW_CHARS);
  }
  return added;
}

function walk({ kinds, machine }: Estimator, text: string, start: number, end: number): number {
  const { next, weight } = machine;
  const pairs = end - start < CHARS_FOR_TWO ? 0 : (end - start) >> 1;
  let [first, firstUnit, firstAdded] = [0, NO_UNIT, 0];
  let [second, secondUnit, secondAdded] = [0, NO_UNIT, 0];
  const middle = start + pairs;
  for (let at = start; at < middle; at++) {
    // Likeness to the unit before is worked out without a branch, which would be guessed wrong too often.
    const unit = text.charCodeAt(at);
    const other = text.charCodeAt(at + pairs);
    const cell = first | ((((unit ^ firstUnit) - 1) >>> 31) << 5) | (kinds[unit] ?? 0);
    const otherCell = second | ((((other ^ secondUnit) - 1) >>> 31) << 5) | (kinds[other] ?? 0);
    firstAdded += weight[cell] ?? 0;
    secondAdded += weight[otherCell] ?? 0;
    first = next[cell] ?? 0;
    second = next[otherCell] ?? 0;
    firstUnit = unit;
    secondUnit = other;
  }
  for (let at = middle + pairs; at < end; at++) {
    const unit = text.charCodeAt(at);
    const cell = second | ((((unit ^ secondUnit) - 1) >>> 31) << 5) | (kinds[unit] ?? 0);
    secondAdded += weight[cell] ?? 0;
    second = next[cell] ?? 0;
    secondUnit = unit;
  }
  // A control character joins nothing and costs one token, so that what is pending is what it adds beyond that.
  return firstAdded + secondAdded + (weight[second | KIND.control] ?? 100) - 100;
}
