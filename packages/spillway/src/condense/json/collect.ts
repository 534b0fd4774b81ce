/** Objects that stand at the same place of a value: the items of an array, or the values of a map. */
export interface RecordGroup {
  /** The place, with `[]` for the items of an array and `{}` for the values of a map. */
  readonly path: string;
  readonly records: Readonly<Record<string, unknown>>[];
  /** For maps the key of each record. */
  readonly keys: string[];
  /** How many arrays or maps they come from. */
  holders: number;
}

/** A list of simple values, or a map of them. */
export interface ValueGroup {
  readonly path: string;
  readonly values: (readonly [string, unknown])[];
  readonly isMap: boolean;
  holders: number;
}

/** An object that is alone at its place. */
export interface Single {
  readonly path: string;
  readonly depth: number;
  readonly value: Readonly<Record<string, unknown>>;
}

/** What a value is made of. */
export interface Collected {
  readonly singles: readonly Single[];
  readonly groups: readonly RecordGroup[];
  readonly lists: readonly ValueGroup[];
}

const MOST_GROUPS = 300;
const MOST_DEPTH = 60;
const MOST_SINGLES = 400;
/** From so many keys on an object may be a map. */
const LEAST_MAP_KEYS = 8;

/** Takes a value apart in one walk: single objects, and groups of objects that stand at the same place. */
export function collect(root: unknown): Collected {
  const walk: Walk = { groups: new Map(), lists: new Map(), singles: [] };
  visit(walk, root, { path: '', depth: 0, isRepeated: false });
  return {
    singles: walk.singles,
    groups: [...walk.groups.values()],
    lists: [...walk.lists.values()].filter(({ values }) => values.length > 0),
  };
}

interface Walk {
  readonly groups: Map<string, RecordGroup>;
  readonly lists: Map<string, ValueGroup>;
  readonly singles: Single[];
}

interface Place {
  readonly path: string;
  readonly depth: number;
  /** True below a list or map, where objects are told of together. */
  readonly isRepeated: boolean;
}

function visit(walk: Walk, value: unknown, place: Place): void {
  if (place.depth > MOST_DEPTH || typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) visitArray(walk, value, place);
  else if (looksLikeMap(value)) visitMap(walk, value as Readonly<Record<string, unknown>>, place);
  else {
    if (!place.isRepeated && walk.singles.length < MOST_SINGLES)
      walk.singles.push({
        path: place.path,
        depth: place.depth,
        value: value as Readonly<Record<string, unknown>>,
      });
    visitFields(walk, value, place);
  }
}

function visitFields(walk: Walk, record: object, { path, depth, isRepeated }: Place): void {
  for (const [key, child] of Object.entries(record))
    visit(walk, child, { path: path === '' ? key : `${path}.${key}`, depth: depth + 1, isRepeated });
}

function visitArray(walk: Walk, items: readonly unknown[], { path, depth }: Place): void {
  const below = { path: `${path}[]`, depth: depth + 1, isRepeated: true };
  const objects = items.filter(isRecord);
  if (objects.length > 0) {
    const group = groupAt(walk, below.path);
    if (group !== undefined) group.holders++;
    for (const item of objects) {
      group?.records.push(item);
      visitFields(walk, item, below);
    }
    return;
  }
  const list = listAt(walk, below.path, false);
  if (list === undefined) return;
  list.holders++;
  for (const item of items)
    if (Array.isArray(item)) visit(walk, item, below);
    else list.values.push(['', item]);
}

function visitMap(walk: Walk, map: Readonly<Record<string, unknown>>, { path, depth }: Place): void {
  const below = { path: `${path}{}`, depth: depth + 1, isRepeated: true };
  const entries = Object.entries(map);
  if (!entries.some(([, value]) => isRecord(value))) {
    const list = listAt(walk, below.path, true);
    if (list === undefined) return;
    list.holders++;
    for (const entry of entries) list.values.push(entry);
    return;
  }
  const group = groupAt(walk, below.path);
  if (group !== undefined) group.holders++;
  for (const [key, item] of entries) {
    if (!isRecord(item)) continue;
    group?.records.push(item);
    group?.keys.push(key);
    visitFields(walk, item, below);
  }
}

function groupAt({ groups }: Walk, path: string): RecordGroup | undefined {
  const known = groups.get(path);
  if (known !== undefined || groups.size >= MOST_GROUPS) return known;
  const made: RecordGroup = { path, records: [], keys: [], holders: 0 };
  groups.set(path, made);
  return made;
}

function listAt({ lists }: Walk, path: string, isMap: boolean): ValueGroup | undefined {
  const known = lists.get(path);
  if (known !== undefined || lists.size >= MOST_GROUPS) return known;
  const made: ValueGroup = { path, values: [], isMap, holders: 0 };
  lists.set(path, made);
  return made;
}

/** Tells an object with arbitrary keys from one with fields: many keys, and values of one sort. */
function looksLikeMap(value: object): boolean {
  const values = Object.values(value);
  if (values.length < LEAST_MAP_KEYS) return false;
  const records = values.filter(isRecord);
  if (records.length === 0)
    return values.length >= 3 * LEAST_MAP_KEYS && new Set(values.map(item => typeof item)).size === 1;
  if (records.length < 0.8 * values.length) return false;
  const [first = {}] = records;
  const fields = new Set(Object.keys(first));
  const like = records.filter(item => Object.keys(item).some(key => fields.has(key))).length;
  return fields.size === 0 || like >= 0.6 * records.length;
}

/** Tells an object from everything else. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** How many steps a path has. */
export function depthOf(path: string): number {
  return path.split(/[.[{]/).length;
}
