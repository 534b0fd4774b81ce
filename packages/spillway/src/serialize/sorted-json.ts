import { countEscapes } from './escapes.ts';

/** Writes plain data, as `plainSize` tells it, like `JSON.stringify`, but with the keys in the order of their code units. */
export function sortedJson(value: unknown): string {
  if (typeof value === 'string') return shortQuoted(value);
  if (typeof value !== 'object' || value === null || value instanceof Date) return JSON.stringify(value);
  return Array.isArray(value) ? sortedItems(value) : sortedFields(value);
}

/** Gives a string as JSON; a short one that stands for itself needs no call of the engine's. */
export function shortQuoted(text: string): string {
  return text.length <= MAX_CHECKED_CHARS && countEscapes(text) === 0 ? `"${text}"` : JSON.stringify(text);
}

const MAX_CHECKED_CHARS = 64;

function sortedItems(items: readonly unknown[]): string {
  let json = '[';
  for (const item of items) json += json.length === 1 ? sortedJson(item) : `,${sortedJson(item)}`;
  return `${json}]`;
}

function sortedFields(fields: object): string {
  let json = '{';
  for (const key of Object.keys(fields).toSorted()) {
    const value: unknown = Reflect.get(fields, key);
    if (value === undefined) continue;
    if (json.length > 1) json += ',';
    json += `${shortQuoted(key)}:${sortedJson(value)}`;
  }
  return `${json}}`;
}
