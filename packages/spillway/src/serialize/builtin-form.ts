import { groupDigits } from '../text/digits.ts';
import { errorForm } from './error-form.ts';
import type { JsonForm } from './form.ts';
import { fields, scalar } from './form.ts';

/** Gives the form of an object of the language or the platform whose content is not in its fields, undefined for others. */
export function builtinForm(value: object): JsonForm | undefined {
  const kind = Object.prototype.toString.call(value);
  try {
    return value instanceof Error || kind === '[object Error]' ? errorForm(value) : formOfKind(value, kind);
  } catch {
    // An object that only claims to be of this kind.
    return undefined;
  }
}

function formOfKind(value: object, kind: string): JsonForm | undefined {
  switch (kind) {
    case '[object Map]':
      return pairsForm(pairsOf(Map.prototype, value));
    case '[object Set]':
      return { type: 'list', items: setItems(value), isSequence: false };
    case '[object RegExp]':
      return scalar(RegExp.prototype.toString.call(value));
    case '[object Number]':
      return scalar(Number.prototype.valueOf.call(value));
    case '[object String]':
      return scalar(String.prototype.valueOf.call(value));
    case '[object Boolean]':
      return scalar(Boolean.prototype.valueOf.call(value));
    case '[object BigInt]':
      return scalar(BigInt.prototype.valueOf.call(value));
    case '[object Symbol]':
      return scalar(Symbol.prototype.toString.call(value));
    case '[object URLSearchParams]':
      return scalar(URLSearchParams.prototype.toString.call(value));
    case '[object Headers]':
      return pairsForm(pairsOf(Headers.prototype, value));
    case '[object FormData]':
      return pairsForm(pairsOf(FormData.prototype, value));
    case '[object Blob]':
    case '[object File]':
      return value instanceof Blob ? scalar(blobNote(value)) : undefined;
    default:
      return undefined;
  }
}

interface PairSource {
  forEach(visit: (item: unknown, key: unknown) => void): void;
}

/** Takes the way of the prototype: a loop over an own iterator need not end. */
function pairsOf(prototype: PairSource, value: object): (readonly [unknown, unknown])[] {
  const pairs: (readonly [unknown, unknown])[] = [];
  prototype.forEach.call(value, (item, key) => pairs.push([key, item]));
  return pairs;
}

function setItems(value: object): unknown[] {
  const items: unknown[] = [];
  Set.prototype.forEach.call(value, (item: unknown) => items.push(item));
  return items;
}

/** An object when every key has a text of its own, else a list of pairs. */
function pairsForm(pairs: readonly (readonly [unknown, unknown])[]): JsonForm {
  const keys = pairs
    .map(([key]) => key)
    .filter(hasText)
    .map(String);
  const isObject = keys.length === pairs.length && new Set(keys).size === keys.length;
  if (!isObject) return { type: 'list', items: pairs, isSequence: false };
  return fields(
    keys,
    pairs.map(([, item]) => item),
    true,
  );
}

function hasText(key: unknown): key is string | number | bigint | boolean | null {
  return key === null || ['string', 'number', 'bigint', 'boolean'].includes(typeof key);
}

function blobNote(blob: Blob): string {
  return `[Blob of ${groupDigits(blob.size)} bytes${blob.type === '' ? '' : `, ${blob.type}`}]`;
}
