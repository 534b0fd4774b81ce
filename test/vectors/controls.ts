/** Tells whether a text holds control characters other than TAB and LF. */
export function holdsControls(text: string): boolean {
  return holdsAny(text, unit => unit < 0x20 && unit !== 0x09 && unit !== 0x0a);
}

/** Tells whether a text holds a separator that some languages take for a line end, and this library does not. */
export function holdsOtherSeparators(text: string): boolean {
  return text.replaceAll('\r\n', '').includes('\r') || holdsAny(text, unit => OTHER_SEPARATORS.has(unit));
}

/** VT, FF, FS, GS, RS, NEL and the two separators of Unicode. */
const OTHER_SEPARATORS: ReadonlySet<number> = new Set([0x0b, 0x0c, 0x1c, 0x1d, 0x1e, 0x85, 0x2028, 0x2029]);

function holdsAny(text: string, is: (unit: number) => boolean): boolean {
  for (let at = 0; at < text.length; at++) if (is(text.charCodeAt(at))) return true;
  return false;
}
