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
  const escaped = hasC1(endsOf(text)) ? escapeC1(text) : text;
  let at = escaped.indexOf(ESCAPE);
  if (at === -1) return text;
  let kept = '';
  let from = 0;
  while (at !== -1) {
    if (at > from) kept += escaped.slice(from, at);
    // Nearly all sequences are CSI; chosen here, they are read without a call.
    from = escaped.charCodeAt(at + 1) === CSI ? csiEnd(escaped, at + 2) : escapeEnd(escaped, at + 1);
    at = escaped.indexOf(ESCAPE, from);
  }
  return kept + escaped.slice(from);
}

const ESCAPE = '\u001b';
const BEL = 0x07;
const LF = 0x0a;
const CR = 0x0d;
const ESC = 0x1b;
const SPACE = 0x20;
/** What stands behind ESC in the 7-bit form. */
const DCS = 0x50;
const SOS = 0x58;
const CSI = 0x5b;
const ST = 0x5c;
const OSC = 0x5d;
const PM = 0x5e;
const APC = 0x5f;
/** The 8-bit form of ESC and a character is that character and 64 more. */
const C1_OFFSET = 0x40;
const C1 = [DCS, SOS, CSI, ST, OSC, PM, APC].map(unit => String.fromCharCode(unit + C1_OFFSET));
const ABOVE_ASCII = /[\u0080-\u00ff]+/g;
/** A piece that stays in the processor's cache while it is looked through for one character after the other. */
const CACHED_CHARS = 65_536;
/** ECMA-48 allows any number of intermediate characters; no sequence in use has more than two. */
const MAX_INTERMEDIATES = 2;

/** The ends of a text where 8-bit forms are looked for. */
const END_CHARS = 4096;

/** What writes 8-bit forms alone does so from its first lines to its last; searching all of a large text costs seven passes. */
function endsOf(text: string): string {
  return text.length <= 2 * END_CHARS ? text : text.slice(0, END_CHARS) + text.slice(-END_CHARS);
}

/** Seven searches are faster than one for a class: the engine looks for one character 64 bytes at a time. */
function hasC1(text: string): boolean {
  for (let from = 0; from < text.length; from += CACHED_CHARS) {
    const piece = text.slice(from, from + CACHED_CHARS);
    for (const control of C1) if (piece.indexOf(control) !== -1) return true;
  }
  return false;
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

/** Where any other sequence ends whose ESC stands before `at`. */
function escapeEnd(text: string, at: number): number {
  const unit = text.charCodeAt(at);
  if (unit === OSC) return stringEnd(text, at + 1, true);
  if (unit === DCS || unit === SOS || unit === PM || unit === APC) return stringEnd(text, at + 1, false);
  if (unit >= 0x20 && unit <= 0x2f) return charsetEnd(text, at);
  return unit >= 0x30 && unit <= 0x7e ? at + 1 : at;
}

/** Parameters, intermediates, final; without a final only the parameters, which a terminal would not show either. */
function csiEnd(text: string, body: number): number {
  let at = body;
  let unit = text.charCodeAt(at);
  while (unit >= 0x30 && unit <= 0x3f) unit = text.charCodeAt(++at);
  if (unit >= 0x40 && unit <= 0x7e) return at + 1;
  const final = intermediatesEnd(text, at);
  unit = text.charCodeAt(final);
  if (unit >= 0x40 && unit <= 0x7e) return final + 1;
  return final === text.length ? final : at;
}

/** Escapes with intermediates; behind a space only those that exist, else a lone ESC would take a word's first letter. */
function charsetEnd(text: string, body: number): number {
  const final = intermediatesEnd(text, body);
  if (final === text.length) return final;
  const unit = text.charCodeAt(final);
  const ends =
    text.charCodeAt(body) === SPACE ? 'FGLMN'.includes(text.charAt(final)) : unit >= 0x30 && unit <= 0x7e;
  return ends ? final + 1 : body;
}

function intermediatesEnd(text: string, from: number): number {
  let at = from;
  while (at < from + MAX_INTERMEDIATES && text.charCodeAt(at) >= 0x20 && text.charCodeAt(at) <= 0x2f) at++;
  return at;
}

/** Looks no further than to the next ESC, so a row of introducers without end takes linear time. */
function stringEnd(text: string, body: number, endsAtBell: boolean): number {
  for (let at = body; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit === BEL && endsAtBell) return at + 1;
    if (unit === ESC) return text.charCodeAt(at + 1) === ST ? at + 2 : body;
    if (unit === LF || unit === CR) return body;
  }
  return body;
}
