/**
 * Gives the number of characters that JSON needs for a number, NaN for -0, NaN and the infinities.
 *
 * Numbers of few digits are measured without writing them.
 */
export function numberLength(value: number): number {
  if (value < 0) return 1 + positiveLength(-value);
  if (value > 0) return positiveLength(value);
  return Object.is(value, 0) ? 1 : Number.NaN;
}

function positiveLength(value: number): number {
  if (Number.isInteger(value)) return value < MAX_COUNTED ? integerDigits(value) : longLength(value);
  if (value < MIN_COUNTED || value > MAX_COUNTED) return longLength(value);
  return decimalLength(value);
}

/** Outside of these bounds, exponents and more than 15 digits begin. */
const MIN_COUNTED = 1e-3;
const MAX_COUNTED = 1e9;
const MAX_DECIMALS = 6;

function integerDigits(value: number): number {
  let digits = 1;
  for (let bound = 10; value >= bound; bound *= 10) digits++;
  return digits;
}

/**
 * If n / 10^d, correctly rounded, is the value, then n with d decimals reads back as it; the least such d is what the
 * shortest form has. With n below 2^50 the product is off by less than a half, so rounding it finds n.
 */
function decimalLength(value: number): number {
  let power = 10;
  for (let decimals = 1; decimals <= MAX_DECIMALS; decimals++) {
    if (Math.floor(value * power + 0.5) / power === value) return integerDigits(value) + 1 + decimals;
    power *= 10;
  }
  return longLength(value);
}

function longLength(value: number): number {
  return value < Infinity ? String(value).length : Number.NaN;
}
