/**
 * A copy of plain lists and objects of any depth, cycles included; everything else is shared with the original.
 *
 * A view builder gets it, so that what it changes is changed for nobody else. A value that throws when it is read comes back
 * as it is.
 */
export function plainCopy(value: unknown): unknown {
  const copies = new Map<object, object>();
  const open: object[] = [];
  const copied = (item: unknown): unknown => {
    if (typeof item !== 'object' || item === null) return item;
    const known = copies.get(item) ?? emptyLike(item);
    if (known === undefined) return item;
    if (!copies.has(item)) {
      copies.set(item, known);
      open.push(item);
    }
    return known;
  };
  try {
    const copy = copied(value);
    for (let from = open.pop(); from !== undefined; from = open.pop()) fill(from, copies.get(from), copied);
    return copy;
  } catch {
    return value;
  }
}

function emptyLike(item: object): object | undefined {
  if (Array.isArray(item)) return [];
  const prototype: unknown = Object.getPrototypeOf(item);
  return prototype === Object.prototype || prototype === null
    ? (Object.create(prototype) as object)
    : undefined;
}

function fill(from: object, to: object | undefined, copied: (item: unknown) => unknown): void {
  if (to === undefined) return;
  if (Array.isArray(from) && Array.isArray(to)) {
    to.length = from.length;
    for (const [index, item] of from.entries()) to[index] = copied(item);
    return;
  }
  for (const key of Reflect.ownKeys(from)) {
    const field = Object.getOwnPropertyDescriptor(from, key);
    if (field === undefined) continue;
    const value = 'value' in field ? { value: copied(field.value), writable: true } : {};
    Object.defineProperty(to, key, { ...field, ...value, configurable: true });
  }
}
