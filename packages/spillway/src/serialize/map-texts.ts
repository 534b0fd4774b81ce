/**
 * A copy of a structure with every string in it replaced by what `change` gives for it, names of fields included; the same
 * object when nothing changes.
 *
 * Lists, plain objects, maps and sets are gone through, of any depth and with cycles; other objects stay as they are. Of an
 * object that throws when it is gone through, the copy has what was seen until then.
 */
export function mapTexts(value: unknown, change: (text: string) => string): unknown {
  const state: Mapping = { change, copies: new Map(), open: [], changed: false };
  const copy = mapped(value, state);
  for (let next = state.open.pop(); next !== undefined; next = state.open.pop()) {
    try {
      fill(next, state);
    } catch {
      // What cannot be looked at cannot be shown either.
      state.changed = true;
    }
  }
  return state.changed ? copy : value;
}

interface Mapping {
  readonly change: (text: string) => string;
  /** Copies by their originals, so that shared objects and cycles stay what they are. */
  readonly copies: Map<object, object>;
  /** Originals whose copies are still empty; a list instead of recursion, whatever the depth. */
  readonly open: object[];
  changed: boolean;
}

function mapped(value: unknown, state: Mapping): unknown {
  if (typeof value === 'string') {
    const text = state.change(value);
    if (text !== value) state.changed = true;
    return text;
  }
  if (typeof value !== 'object' || value === null) return value;
  const known = state.copies.get(value);
  if (known !== undefined) return known;
  const copy = emptyCopy(value);
  if (copy === undefined) return value;
  state.copies.set(value, copy);
  state.open.push(value);
  return copy;
}

function emptyCopy(value: object): object | undefined {
  try {
    if (Array.isArray(value)) return [];
    if (value instanceof Map) return new Map();
    if (value instanceof Set) return new Set();
    const prototype: unknown = Object.getPrototypeOf(value);
    return prototype === Object.prototype || prototype === null ? {} : undefined;
  } catch {
    return undefined;
  }
}

function fill(value: object, state: Mapping): void {
  const copy = state.copies.get(value);
  if (Array.isArray(value) && Array.isArray(copy)) {
    fillList(value, copy, state);
  } else if (value instanceof Map && copy instanceof Map) {
    for (const [key, item] of value) copy.set(mapped(key, state), mapped(item, state));
  } else if (value instanceof Set && copy instanceof Set) {
    for (const item of value) copy.add(mapped(item, state));
  } else if (copy !== undefined) fillFields(value, copy, state);
}

/** Holes stay holes, and long lists of them are not gone through one by one. */
function fillList(list: readonly unknown[], copy: unknown[], state: Mapping): void {
  if (list.length <= mostDenseItems) {
    for (const item of list) copy.push(mapped(item, state));
    return;
  }
  copy.length = list.length;
  for (const key of Object.keys(list)) {
    const at = Number(key);
    if (Number.isInteger(at)) copy[at] = mapped(list[at], state);
  }
}

const mostDenseItems = 1_000_000;

/** Two names may become the same one; neither value is lost. */
function freeName(copy: object, name: string): string {
  let free = name;
  for (let count = 2; Object.hasOwn(copy, free); count++) free = `${name} (${count})`;
  return free;
}

function fillFields(value: object, copy: object, state: Mapping): void {
  for (const key of Object.keys(value)) {
    const name = state.change(key);
    if (name !== key) state.changed = true;
    const field = Object.getOwnPropertyDescriptor(value, key);
    // A getter may throw or change, so it stays what it is.
    const descriptor =
      field !== undefined && 'value' in field ? { ...field, value: mapped(field.value, state) } : field;
    if (descriptor !== undefined)
      Object.defineProperty(copy, freeName(copy, name), { ...descriptor, configurable: true });
  }
}
