import { isObject, type Json } from './json.ts';
import { textOfPieces } from './spec.ts';
import { hasTag } from './values.ts';
import type { Vector } from './vector.ts';

interface Rule {
  readonly name: string;
  /** Why this library differs, in one sentence. */
  readonly why: string;
  /** Whether the rule has a say on a vector, by its input alone. */
  readonly applies: (input: Input) => boolean;
}

/** What a rule may look at: the input as it stands, and every text in it. */
interface Input {
  readonly fields: Readonly<Record<string, Json>>;
  readonly texts: readonly string[];
}

/** Where this library differs on purpose from the implementations that the vectors were taken from. */
export const RULES = [
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
    applies: ({ texts }) => texts.some(text => /[\u000b\u000c\u001c-\u001e\u0085\u2028\u2029]|\r(?!\n)/.test(text)),
  },
  {
    name: 'python-repr',
    why: 'handles and keys are shown as JSON shows them, not as a Python repr',
    applies: ({ fields }) => hasTag(fields, ['$map', '$tuple']) || /['"\\]/.test(String(fields['handle'] ?? '')),
  },
  {
    name: 'python-types',
    why: 'JavaScript has no ranges, classes with a repr, times without a zone, or floats apart from integers',
    applies: ({ fields }) =>
      hasTag(fields, ['$range', '$type', '$object', '$datetime', '$float', '$int', '$decimal', '$model']),
  },
  {
    name: 'line-ends-kept',
    why: 'what is read back has the line ends that it was stored with',
    applies: ({ texts }) => texts.some(text => text.includes('\r\n')),
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
] as const satisfies readonly Rule[];

/** The name of a rule. */
export type RuleName = (typeof RULES)[number]['name'];

/** Tells whether a rule has a say on a vector. */
export function appliesTo(name: RuleName, { raw }: Vector): boolean {
  const fields = isObject(raw['input']) ? raw['input'] : {};
  const rule: Rule | undefined = RULES.find(candidate => candidate.name === name);
  return rule?.applies({ fields, texts: textsIn(fields) }) === true;
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
