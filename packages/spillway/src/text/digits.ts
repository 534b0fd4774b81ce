/** Writes a whole number with a comma between groups of three digits, whatever the locale of the process. */
export function groupDigits(value: number): string {
  if (value > -1000 && value < 1000) return String(value);
  const sign = value < 0 ? '-' : '';
  const digits = String(Math.abs(value));
  const lead = digits.length % 3 || 3;
  let grouped = sign + digits.slice(0, lead);
  for (let at = lead; at < digits.length; at += 3) grouped += `,${digits.slice(at, at + 3)}`;
  return grouped;
}

/** Number of characters that `groupDigits` writes for a whole number of zero or more. */
export function groupedDigitsChars(value: number): number {
  const digits = decimalDigits(value);
  return digits + Math.floor((digits - 1) / 3);
}

/** Number of decimal digits of a whole number of zero or more. */
export function decimalDigits(value: number): number {
  let digits = 1;
  for (let limit = 10; value >= limit; limit *= 10) digits++;
  return digits;
}
