/**
 * Removes terminal control sequences (ECMA-48 and ISO 2022, in 7-bit and 8-bit form) and nothing that is visible.
 *
 * Gone are CSI with any parameters, two-character and charset escapes, OSC up to BEL or ST, DCS, APC, PM and SOS up to ST,
 * a sequence cut off by the end of the text, and a lone ESC. A string sequence that is not ended on its line loses only
 * its introducer, so no line end is ever eaten. Other control characters stay, and so does an 8-bit introducer behind a
 * character from U+0080 to U+00FF: there it is a byte of UTF-8 that was read as Latin-1. In a text of more than 8 Ki,
 * 8-bit forms count only when its first or last 4 Ki has one. A text without sequences comes back as it is. The time is
 * linear, and a second run changes nothing.
 */
export function stripAnsi(text: string): string {
  const escaped = endsHoldC1(text) ? escapeC1(text) : text;
  return escaped.includes(ESCAPE) ? escaped.replace(SEQUENCES, '') : text;
}

const ESCAPE = '\u001b';
/** What most sequences are: CSI with its parameters and a final. */
const CONTROL = String.raw`\u001b\[[0-?]*[@-~]`;
/** What stands behind ESC otherwise; where the end is missing, only the beginning goes. */
const REST = [
  // CSI with intermediates: ECMA-48 allows any number of them, no sequence in use has more than two.
  String.raw`\[[0-?]*(?:[ -/]{0,2}(?:[@-~]|$))?`,
  // OSC up to BEL or ST; DCS, SOS, PM and APC up to ST.
  String.raw`\](?:[^\u0007\u001b\n\r]*(?:\u0007|\u001b\\))?`,
  String.raw`[PX^_](?:[^\u001b\n\r]*\u001b\\)?`,
  // With intermediates; behind a blank only those that exist, else a lone ESC would take a word's first letter.
  ' [ -/]?(?:[FGLMN]|$)',
  '[!-/][ -/]?(?:[0-~]|$)',
  '[0-~]',
].join('|');
/**
 * Linear: no repetition goes on behind the next ESC, so none looks at what another one does, and none can give back what
 * comes behind it. Rows of CSI are taken by eight, since the engine would keep each one of an endless row in mind, and fail.
 */
const SEQUENCES = new RegExp(`(?:${CONTROL}){1,8}|\\u001b(?:${REST})?`, 'g');

/** The 8-bit form of ESC and a character is that character and 64 more. */
const C1_OFFSET = 0x40;
/** DCS, SOS, CSI, ST, OSC, PM and APC. */
const C1 = Array.from('PX[\\]^_', char => String.fromCharCode(char.charCodeAt(0) + C1_OFFSET));
const ABOVE_ASCII = /[\u0080-\u00ff]+/g;

/** The ends of a text where 8-bit forms are looked for. */
const END_CHARS = 4096;

/** What writes 8-bit forms alone does so from its first lines to its last; searching all of a large text costs seven passes. */
function endsHoldC1(text: string): boolean {
  if (text.length <= 2 * END_CHARS) return hasC1(text);
  return hasC1(text.slice(0, END_CHARS)) || hasC1(text.slice(-END_CHARS));
}

/** Seven searches are faster than one for a class: the engine looks for one character 64 bytes at a time. */
function hasC1(text: string): boolean {
  return C1.some(control => text.includes(control));
}

/**
 * Writes 8-bit controls as ESC and a character, except behind another character above ASCII: UTF-8 that was read as Latin-1
 * has them there, and taking them for controls would eat text.
 */
function escapeC1(text: string): string {
  return text.replace(ABOVE_ASCII, run => {
    let at = 0;
    let escaped = '';
    while (at < run.length && C1.includes(run.charAt(at))) {
      escaped += ESCAPE + String.fromCharCode(run.charCodeAt(at) - C1_OFFSET);
      at++;
    }
    return escaped + run.slice(at);
  });
}
