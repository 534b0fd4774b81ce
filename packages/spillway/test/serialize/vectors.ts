import { readFileSync } from 'node:fs';

/** An input and what is expected of it. */
export interface Vector {
  readonly id: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly expect: Readonly<Record<string, unknown>>;
  /** What differs because JavaScript has other values or other number texts. */
  readonly js: Readonly<Record<string, unknown>>;
}

/** Reads the vectors of an area. */
export function vectorsOf(area: string): readonly Vector[] {
  const file: unknown = JSON.parse(readFileSync(new URL(`../vectors/${area}.json`, import.meta.url), 'utf8'));
  const { vectors } = record(file);
  if (!Array.isArray(vectors)) throw new TypeError(`No vectors in ${area}.`);
  return vectors.map((vector: unknown) => {
    const { id, input, expect, js } = record(vector);
    return { id: String(id), input: record(input), expect: record(expect), js: record(js ?? {}) };
  });
}

/** Makes the value that a vector describes with tags, as `{"$bytes_hex": "fffe"}`. */
export function valueOf(described: unknown): unknown {
  if (Array.isArray(described)) return described.map(valueOf);
  if (typeof described !== 'object' || described === null) return described;
  const entries = Object.entries(described);
  const [tag, content] = entries[0] ?? [];
  if (entries.length === 1 && tag?.startsWith('$') === true) return taggedValue(tag, content);
  return Object.fromEntries(entries.map(([key, value]) => [key, valueOf(value)]));
}

function taggedValue(tag: string, content: unknown): unknown {
  switch (tag) {
    case '$bytes_hex':
      return Uint8Array.from(Buffer.from(String(content), 'hex'));
    case '$float':
      return { nan: Number.NaN, inf: Infinity, '-inf': -Infinity }[String(content)] ?? Number(content);
    case '$tuple':
      return valueOf(content);
    case '$range':
      return Array.from({ length: Number(content) }, (_, index) => index);
    case '$set':
      return new Set(listOf(content));
    case '$map':
      return new Map(listOf(content).map(pair => [listOf(pair)[0], listOf(pair)[1]]));
    case '$datetime':
      return /[+Z]/.test(String(content)) ? new Date(String(content)) : content;
    case '$date_only':
    case '$decimal':
    case '$uuid':
      return { toJSON: () => content };
    default:
      throw new TypeError(`Unknown tag ${tag}.`);
  }
}

function listOf(content: unknown): unknown[] {
  const value = valueOf(content);
  if (!Array.isArray(value)) throw new TypeError('A tag holds no list.');
  return value;
}

function record(value: unknown): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) throw new TypeError('A vector holds no object.');
  return Object.fromEntries(Object.entries(value));
}
