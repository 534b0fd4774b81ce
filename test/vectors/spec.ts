import {
  asNumber,
  asObject,
  asText,
  isList,
  isObject,
  type Fields,
  type Json,
  type JsonObject,
} from './json.ts';

/** The text of a field, literal or as a list of pieces under `NAME_spec`; undefined when there is neither. */
export function textField(fields: Fields, name = 'text'): string | undefined {
  const literal = fields.get(name);
  if (typeof literal === 'string') return literal;
  const pieces = fields.list(nameOfSpec(name));
  return pieces === undefined ? undefined : textOfPieces(pieces);
}

/** The bytes of `bytes_hex` or `bytes_spec`; undefined when there is neither. */
export function bytesField(fields: Fields): Uint8Array | undefined {
  const hex = fields.text('bytes_hex');
  if (hex !== undefined) return bytesOfHex(hex);
  const spec = fields.object('bytes_spec');
  return spec === undefined ? undefined : repeatedBytes(spec.list('repeat_hex') ?? []);
}

/** A text made of pieces: literal, repeated, a range of code points, or numbered lines. */
export function textOfPieces(pieces: readonly Json[]): string {
  return pieces.map(textOfPiece).join('');
}

/** The output that pieces of an input text and literal texts make; slices count code points. */
export function outputOfPieces(pieces: readonly Json[], input: string): string {
  const points = /[\ud800-\udfff]/.test(input) ? Array.from(input) : undefined;
  return pieces
    .map(piece => {
      const [kind, first, last] = listOf(piece);
      if (kind === 'lit') return asText(first);
      if (kind !== 'slice') throw new TypeError(`unknown output piece ${JSON.stringify(piece)}`);
      const [from, to] = [asNumber(first), asNumber(last)];
      return points === undefined ? input.slice(from, to) : points.slice(from, to).join('');
    })
    .join('');
}

/** A byte string written as hexadecimal digits. */
export function bytesOfHex(hex: string): Uint8Array {
  return Uint8Array.from({ length: hex.length / 2 }, (_, at) =>
    Number.parseInt(hex.slice(2 * at, 2 * at + 2), 16),
  );
}

/** `[hex, times]`. */
export function repeatedBytes([hex, times]: readonly Json[]): Uint8Array {
  return bytesOfHex(asText(hex).repeat(asNumber(times)));
}

/** Whether an object stands for a value that JSON cannot say, and which tag says so. */
export function tagOf(value: Json | undefined): string | undefined {
  if (!isObject(value)) return undefined;
  const [key, ...others] = Object.keys(value);
  return key?.startsWith('$') === true && others.length === 0 ? key : undefined;
}

function textOfPiece(piece: Json): string {
  if (typeof piece === 'string') return piece;
  if (isList(piece)) return asText(piece[0]).repeat(asNumber(piece[1]));
  const spec = asObject(piece);
  if (spec['range'] !== undefined) return textOfRange(listOf(spec['range']));
  if (spec['lines'] !== undefined) return textOfLines(asObject(spec['lines']));
  throw new TypeError(`unknown text piece ${JSON.stringify(piece)}`);
}

function textOfRange([first, count]: readonly Json[]): string {
  const start = asNumber(first);
  return Array.from({ length: asNumber(count) }, (_, at) => String.fromCodePoint(start + at)).join('');
}

function textOfLines(lines: JsonObject): string {
  const { prefix = '', from = 0, count = 0, suffix = '', join = '\n' } = lines;
  return Array.from(
    { length: asNumber(count) },
    (_, at) => `${asText(prefix)}${asNumber(from) + at}${asText(suffix)}`,
  ).join(asText(join));
}

function nameOfSpec(name: string): string {
  return `${name}_spec`;
}

function listOf(value: Json): readonly Json[] {
  if (isList(value)) return value;
  throw new TypeError(`expected a list, but got ${JSON.stringify(value)}`);
}
