import * as library from 'spillway';
import { fileStore } from 'spillway/stores/file';
import { createLimits, spill, truncate } from 'spillway';
import type { Action, Band, Serializer, Store, SummarizeFunction, TruncateStrategy } from 'spillway';
import type { Checks } from '../checks.ts';
import { cutBy } from '../cutting.ts';
import { isList, isObject, type Fields, type Json } from '../json.ts';
import { probe } from '../probes.ts';
import { readStandIn } from '../stand-in.ts';
import type { Vector } from '../vector.ts';
import { callOf, worldOf } from '../world.ts';

/** What limits and actions do when nothing is stated, and what a user can import. */
export async function checkSurface({ input, expect }: Vector, checks: Checks): Promise<void> {
  for (const name of input.keys()) input.get(name);
  const names = namesIn(expect);
  if (names.length > 0) return checkNames(names, checks);
  const defaults = await observedDefaults();
  for (const [name, value] of leavesOf(expect)) {
    if (!defaults.has(name)) checks.holds(`a default of ${name} is known`, false, value);
    else checks.equal(`default of ${name}`, defaults.get(name), value);
  }
}

/** Types that have to be there for this file to compile. */
type Names = readonly [Action, Band, Serializer, Store, SummarizeFunction, TruncateStrategy];

/** What each name of the vectors is called here; the types are looked at by the compiler. */
const OWN_NAMES: Readonly<Record<string, unknown>> = {
  READ_TOOL_NAME: createLimits({ logger: false }).settings.readTool?.name,
  READ_TOOL_RESULT_KIND: library.READ_TOOL_RESULT_KIND,
  READ_FILE_KIND: library.READ_FILE_KIND,
  ToolOutputLimits: createLimits,
  LocalFileStore: fileStore,
  WorkspaceStore: library.workspaceStore,
  Passthrough: library.passthrough,
  Spill: spill,
  Summarize: library.summarize,
  Truncate: truncate,
  indented_json: library.indentedJson,
  json_lines: library.jsonLines,
};

const TYPE_NAMES: Readonly<Record<string, keyof Names>> = {
  Action: 0, Band: 1, Serializer: 2, OverflowStore: 3, SummarizeFunc: 4, TruncationStrategy: 5,
}; // prettier-ignore

function checkNames(names: readonly string[], checks: Checks): void {
  for (const name of names)
    checks.holds(
      `something for ${name}`,
      OWN_NAMES[name] !== undefined || Object.hasOwn(TYPE_NAMES, name),
      name,
    );
}

function namesIn(expect: Fields): readonly string[] {
  const list =
    expect.list('names') ??
    expect.list('exports') ??
    expect.list('public') ??
    expect.list('public_names') ??
    [];
  return list.map(String);
}

/** Defaults as they show in what limits and actions do, by the names of the vectors. */
async function observedDefaults(): Promise<ReadonlyMap<string, Json>> {
  const { settings } = createLimits({ logger: false });
  const cut = await cutBy('x'.repeat(10_000), truncate());
  const [band] = settings.bands;
  return new Map<string, Json>([
    ['id', settings.id],
    ['over', band?.over ?? null],
    ['bands.over', band?.over ?? null],
    ['per_tool', settings.perTool.size === 0 ? {} : null],
    ['tool_filter', typeof settings.toolFilter === 'string' ? settings.toolFilter : null],
    ['over_tokens', settings.unit === 'tokens'],
    ['tokenizer', settings.tokenizer === undefined ? null : 'stated'],
    ['store', settings.store === undefined ? null : settings.store.name],
    ['strip_ansi', settings.stripAnsi],
    ['serializer', settings.serializer === undefined ? null : 'stated'],
    ['strategy', cut.kept?.marker.includes('from the middle') === true ? 'head_tail' : 'other'],
    ['max_chars', cut.text.length],
    ['keep_tail_lines', truncate({ keepTailLines: 0 }).signature === truncate().signature ? 0 : null],
    ['preview_chars', await observedPreview()],
    ['then', truncate().then === undefined && spill().then === undefined ? null : 'stated'],
    ['model', library.summarize().needsModel ? null : 'stated'],
    ['summarize', library.summarize().needsModel ? null : 'stated'],
    ['event_stream_handler', null],
  ]);
}

async function observedPreview(): Promise<number> {
  let chars = 0;
  const look = probe(async (part, context) => {
    const outcome = await spill().reduce(part, context);
    const text = outcome.type === 'replaced' ? outcome.replacement.text : '';
    const preview = readStandIn(text)?.preview;
    chars = (preview?.head.length ?? 0) + (preview?.tail.length ?? 0);
    return undefined;
  });
  await worldOf({ bands: [{ over: 0, action: look }] }).limits.reduce('x'.repeat(20_000), callOf());
  return chars;
}

/** Every value of an expectation by the last name on the way to it. */
function leavesOf(fields: Fields): readonly (readonly [string, Json])[] {
  return fields.keys().flatMap(name => leaves(name, fields.get(name) ?? null));
}

function leaves(name: string, value: Json): readonly (readonly [string, Json])[] {
  if (isList(value)) return value.flatMap(item => leaves(name, item));
  if (isObject(value) && Object.keys(value).length > 0)
    return Object.entries(value).flatMap(([inner, item]) => leaves(inner, item));
  return [[name, value]];
}
