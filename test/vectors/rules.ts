import { holdsOtherSeparators } from './controls.ts';
import { isList, isObject, words, type Json } from './json.ts';
import { bytesOfHex, repeatedBytes, textOfPieces } from './spec.ts';
import { hasTag } from './values.ts';
import type { Vector } from './vector.ts';

/** The name of a rule. */
export type RuleName =
  | 'code-points'
  | 'whole-characters'
  | 'python-splitlines'
  | 'python-repr'
  | 'python-types'
  | 'bytes-as-text'
  | 'parts-in-place'
  | 'binary-last-resort'
  | 'default-page'
  | 'default-store'
  | 'every-text-fenced'
  | 'one-note-format';

/** One way in which this library differs. */
export interface Rule {
  readonly name: RuleName;
  /** Why this library differs, in one sentence. */
  readonly why: string;
  /** Whether the rule has a say on a vector, by its input alone. */
  readonly applies: (input: Input) => boolean;
}

/** What a rule may look at: the input as it stands, and every text in it. */
export interface Input {
  readonly fields: Readonly<Record<string, Json>>;
  readonly texts: readonly string[];
}

/** Where this library differs on purpose from the implementations that the vectors were taken from. */
export const RULES: readonly Rule[] = [
  {
    name: 'code-points',
    why: 'sizes and budgets count UTF-16 units, the length of a string in JavaScript, not code points',
    applies: ({ texts }) => texts.some(text => /[\ud800-\udfff]/.test(text)),
  },
  {
    name: 'whole-characters',
    why: 'a cut inside a surrogate pair, a CR LF or a grapheme cluster moves inward',
    applies: ({ texts }) => texts.some(text => /\r\n|\p{M}|\u200d|[\ud800-\udfff]/u.test(text)),
  },
  {
    name: 'python-splitlines',
    why: 'a line ends at LF or CR LF everywhere, at no other separator',
    applies: ({ texts }) => texts.some(text => holdsOtherSeparators(text)),
  },
  {
    name: 'python-repr',
    why: 'handles and keys are shown as JSON shows them, not as a Python repr',
    applies: ({ fields }) => hasTag(fields, ['$map', '$tuple']) || /['"\\]/.test(words(fields['handle'])),
  },
  {
    name: 'python-types',
    why: 'JavaScript has no ranges, classes with a repr, times without a zone, or floats apart from integers, and NaN and the infinities are written by their names, where null would hide which it was',
    applies: ({ fields }) =>
      hasTag(fields, ['$range', '$type', '$object', '$model', '$set', '$datetime', '$float']),
  },
  {
    name: 'bytes-as-text',
    why: 'bytes that are text are treated as the text that they are',
    applies: ({ fields }) => bytesIn(fields).some(isText),
  },
  {
    name: 'parts-in-place',
    why: 'content parts stay where and what they are: long texts are reduced in place, and media are never dropped',
    applies: ({ fields }) => hasLongParts(fields['content_parts']) || hasUnusualMedia(fields['result']),
  },
  {
    name: 'binary-last-resort',
    why: 'binary data that no action could keep is named by type and size, never shown to the model',
    applies: ({ fields }) => fields['bytes_spec'] !== undefined || fields['bytes_hex'] !== undefined,
  },
  {
    name: 'default-page',
    why: 'a limit of zero reads a page of the default size instead of failing the call',
    applies: ({ fields }) => isObject(fields['arguments']) && fields['arguments']['limit'] === 0,
  },
  {
    name: 'default-store',
    why: 'limits that state no store need no workspace: they fall back to a folder of their own',
    applies: ({ fields }) => fields['store'] === null && fields['run_has_workspace'] === false,
  },
  {
    name: 'every-text-fenced',
    why: 'whatever is shown of an external tool is fenced, however short, since a few words can be an order too',
    applies: ({ fields }) => isObject(fields['fence']) && isShort(fields['fence']['result']),
  },
  {
    name: 'one-note-format',
    why: 'notes of hooks and of the loop guard have one format: a blank line before each, in objects one field for all',
    applies: ({ fields }) => isObject(fields['guard']) || / and "/.test(words(fields['after_tool'])),
  },
];

/** Tells whether a rule has a say on a vector. */
export function appliesTo(name: RuleName, { raw }: Vector): boolean {
  const fields = isObject(raw['input']) ? raw['input'] : {};
  const rule = RULES.find(candidate => candidate.name === name);
  return rule?.applies({ fields, texts: textsIn(fields) }) === true;
}

/** Parts with a text that is longer than what is shown of a stored one. */
function hasLongParts(parts: Json | undefined): boolean {
  return isList(parts) && textsIn(parts).some(text => text.length > 1000);
}

/** Media that are no images, or larger than what some hosts send. */
function hasUnusualMedia(result: Json | undefined): boolean {
  const inner = isObject(result) ? result['$result'] : undefined;
  const parts = isObject(inner) ? inner['content'] : result;
  if (!isList(parts)) return false;
  return parts.some(part => isObject(part) && (part['type'] === 'file' || bytesIn(part).some(isLarge)));
}

function isLarge({ length }: Uint8Array): boolean {
  return length > 5_000_000;
}

/** What another design passes without a fence: a text of fewer than 32 code points, or a value that is no text. */
function isShort(result: Json | undefined): boolean {
  if (typeof result === 'string') return Array.from(result).length < 32;
  return isObject(result) ? false : !isList(result) || result.length === 0;
}

/** Every byte string of an input, at any depth. */
function bytesIn(value: Json): readonly Uint8Array[] {
  if (Array.isArray(value)) return (value as readonly Json[]).flatMap(bytesIn);
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, item]) => {
    if (/^\$?bytes_hex$/.test(name) && typeof item === 'string') return [bytesOfHex(item)];
    if (/^(?:repeat_hex|\$bytes_repeat)$/.test(name) && Array.isArray(item))
      return [repeatedBytes(item as readonly Json[])];
    return bytesIn(item);
  });
}

function isText(bytes: Uint8Array): boolean {
  return (
    bytes.every(byte => byte >= 0x20 || byte === 0x09 || byte === 0x0a || byte === 0x0d) &&
    !new TextDecoder().decode(bytes).includes('\ufffd')
  );
}

/** Every text of an input: literal, and as its pieces make it. */
function textsIn(value: Json): readonly string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return (value as readonly Json[]).flatMap(textsIn);
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, item]) =>
    name.endsWith('_spec') && Array.isArray(item) ? [textOfPieces(item as readonly Json[])] : textsIn(item),
  );
}
