/**
 * Where window number `index` of `windows` starts in a text of `length` units: one window in each of as many equal strides,
 * moved within its stride by multiples of the golden ratio, so that no text with a period is met at the same place of it
 * each time. The same arguments always give the same place.
 */
export function windowStart(length: number, windows: number, windowChars: number, index: number): number {
  const stride = length / windows;
  const shift = (index * GOLDEN_RATIO) % 1;
  return Math.floor(stride * index + shift * (stride - windowChars));
}

/** The next place from `at` on where hardly a tokenizer joins what is before with what is after, within `reach` units. */
export function seamAfter(text: string, at: number, reach: number): number {
  const last = Math.min(at + reach, text.length);
  for (let seam = at; seam < last; seam++) if (isSeam(text, seam)) return seam;
  return splitsPair(text, at) ? at + 1 : at;
}

/** The last such place up to `at`, within `reach` units before it. */
export function seamBefore(text: string, at: number, reach: number): number {
  const first = Math.max(at - reach, 0);
  for (let seam = at; seam > first; seam--) if (isSeam(text, seam)) return seam;
  return splitsPair(text, at) ? at - 1 : at;
}

const GOLDEN_RATIO = 0.618_033_988_749_895;
const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;
const BLANK = 32;

/** After a line end that no other follows, or before a lone blank, which tokenizers join to the word behind it. */
function isSeam(text: string, at: number): boolean {
  const before = text.charCodeAt(at - 1);
  const after = text.charCodeAt(at);
  if (before === LINE_FEED) return after !== LINE_FEED && after !== CARRIAGE_RETURN;
  return after === BLANK && before > BLANK && text.charCodeAt(at + 1) > BLANK;
}

function splitsPair(text: string, at: number): boolean {
  return (text.charCodeAt(at) & 0xfc00) === 0xdc00 && (text.charCodeAt(at - 1) & 0xfc00) === 0xd800;
}
