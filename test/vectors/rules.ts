import { holdsOtherSeparators } from './controls.ts';
import { isObject, words, type Json } from './json.ts';
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
  | 'named-numbers'
  | 'bytes-as-text'
  | 'text-parts'
  | 'binary-last-resort'
  | 'default-page'
  | 'default-store';

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
    why: 'JavaScript has no ranges, classes with a repr, times without a zone, or floats apart from integers',
    applies: ({ fields }) =>
      hasTag(fields, ['$range', '$type', '$object', '$model', '$set', '$datetime', '$float']),
  },
  {
    name: 'named-numbers',
    why: 'NaN and the infinities are written by their names, as JSON text, where null would hide which it was',
    applies: ({ fields }) => /"\$float":"(?:nan|-?inf)"/i.test(JSON.stringify(fields)),
  },
  {
    name: 'bytes-as-text',
    why: 'bytes that are text are treated as the text that they are',
    applies: ({ fields }) => bytesIn(fields).some(isText),
  },
  {
    name: 'text-parts',
    why: 'the text parts of a content list are reduced in place, and media stay as they are',
    applies: ({ fields }) =>
      Array.isArray(fields['content_parts']) &&
      textsIn(fields['content_parts'] as readonly Json[]).some(text => text.length > 1000),
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
];

/** Tells whether a rule has a say on a vector. */
export function appliesTo(name: RuleName, { raw }: Vector): boolean {
  const fields = isObject(raw['input']) ? raw['input'] : {};
  const rule = RULES.find(candidate => candidate.name === name);
  return rule?.applies({ fields, texts: textsIn(fields) }) === true;
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
