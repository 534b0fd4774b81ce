import {
  compactJson,
  indentedJson,
  jsonLines,
  memoryStore,
  workspaceStore,
  type Band,
  type LimitsOptions,
  type Serializer,
  type Store,
  type ToolFilter,
} from 'spillway';
import { charsPerToken } from 'spillway/tokens';
import { actionOf } from './actions.ts';
import { asNumber, asObject, asText, isList, isObject, type Fields, type Json } from './json.ts';
import { cancelledStore, errorCalled, failingStore } from './stores.ts';
import { textOfPieces } from './spec.ts';

/** How an adapter turns an action of a vector into one of the library. */
export type MakeAction = (action: Json) => Band['action'];

/** The options of limits that an input states, each under the name it has here. */
export function optionsOf(input: Fields, makeAction: MakeAction = actionOf): LimitsOptions {
  const bands = input.get('bands');
  const perTool = input.object('per_tool');
  const filter = input.get('tool_filter');
  const prompt = input.text('summary_prompt');
  const serializer = serializerOf(input);
  return {
    ...(isList(bands) && { bands: bandsOf(bands, makeAction) }),
    ...(perTool && { perTool: perToolOf(perTool, makeAction) }),
    ...(filter !== undefined && filter !== null && { toolFilter: filterOf(filter) }),
    ...(prompt !== undefined && { summaryPrompt: prompt }),
    ...(serializer && { serializer }),
    ...(input.get('strip_ansi') === true && { stripAnsi: true }),
    ...measureOf(input),
  };
}

/** A list of bands. */
export function bandsOf(bands: readonly Json[], makeAction: MakeAction = actionOf): readonly Band[] {
  return bands.map(json => {
    const { over, action } = asObject(json);
    return { over: thresholdOf(over ?? null), action: makeAction(action ?? null) };
  });
}

/** A serializer by its name or by what it does; undefined when none is stated. */
export function serializerOf(input: Fields): Serializer | undefined {
  const spec = input.list('serializer_returns_spec');
  if (spec !== undefined) return () => textOfPieces(spec);
  const name = input.text('serializer');
  return name === undefined ? undefined : serializerCalled(name);
}

/** A store as an input describes it; `ok` and none at all are a store that works. */
export function storeOf(description: string | undefined): Store {
  if (description === undefined || description === 'ok') return memoryStore();
  const failure = /^fails(?::(.*))?$/s.exec(description);
  if (failure !== null) return failingStore(failure[1] ?? 'OSError(the store failed)');
  if (description.startsWith('cancelled')) return cancelledStore();
  if (/no-workspace|read-only/.test(description)) return workspaceStore();
  throw new TypeError(`unknown store ${description}`);
}

/** The measure of an input; without a tokenizer tokens are counted as the vectors do, four code points each. */
export function measureOf(input: Fields): LimitsOptions {
  const tokenizer = tokenizerOf(input.text('tokenizer'));
  if (input.get('over_tokens') !== true) return tokenizer === undefined ? {} : { tokenizer };
  return { measure: 'tokens', tokenizer: tokenizer ?? charsPerToken(4) };
}

function perToolOf(perTool: Fields, makeAction: MakeAction): NonNullable<LimitsOptions['perTool']> {
  return Object.fromEntries(
    perTool.keys().map(name => [name, bandsOf(perTool.list(name) ?? [], makeAction)]),
  );
}

/** JSON has no word for what is no number. */
function thresholdOf(over: Json): number {
  return typeof over === 'string' ? Number(over) : asNumber(over);
}

function tokenizerOf(description: string | undefined): ((text: string) => number) | undefined {
  if (description === undefined) return undefined;
  if (description === 'length') return text => text.length;
  const constant = /^constant:(-?[\d.]+|NaN)$/.exec(description);
  if (constant !== null) return () => Number(constant[1]);
  const failure = /^(?:fails|throws)[: ](.*)$/s.exec(description);
  if (failure === null) throw new TypeError(`unknown tokenizer ${description}`);
  return () => {
    throw errorCalled(failure[1] ?? '');
  };
}

function serializerCalled(name: string): Serializer {
  const presets: Readonly<Record<string, Serializer>> = {
    indented_json: indentedJson,
    json_lines: jsonLines,
    compact: compactJson,
    compact_json: compactJson,
  };
  const preset = presets[name];
  if (preset !== undefined) return preset;
  const failure = /^(?:throws|fails)[: ](.*)$/s.exec(name);
  if (failure !== null) {
    return () => {
      throw errorCalled(failure[1] ?? '');
    };
  }
  if (/^returns (?:bytes|undefined|null|a promise|nothing)/.test(name)) return returning(name);
  throw new TypeError(`unknown serializer ${name}`);
}

/** A serializer in plain JavaScript can return anything. */
function returning(name: string): Serializer {
  const values: Readonly<Record<string, unknown>> = {
    'returns bytes': new Uint8Array([1]),
    'returns null': null,
    'returns a promise': Promise.resolve('late'),
  };
  return (() => values[name]) as Serializer;
}

function filterOf(filter: Json): ToolFilter {
  if (typeof filter === 'string') return filter;
  if (isList(filter)) return filter.map(asText);
  const { metadata, function: plain, async_function: asynchronous } = asObject(filter);
  if (isObject(metadata)) return metadata;
  const holds = conditionOn(asText(plain ?? asynchronous));
  return asynchronous === undefined
    ? (_tool, call) => holds(call.toolName)
    : async (_tool, call) => Promise.resolve(holds(call.toolName));
}

/** A condition on the name of a tool: `name == 'x'`, `name in ['x', 'y']`, `True`. */
function conditionOn(source: string): (name: string) => boolean {
  const equal = /^name (==|!=) '([^']*)'$/.exec(source);
  if (equal !== null) return name => (name === equal[2]) === (equal[1] === '==');
  const listed = /^name (not in|in) [[({](.*)[\])}]$/.exec(source);
  if (listed !== null) {
    const names = new Set([...(listed[2] ?? '').matchAll(/'([^']*)'/g)].map(match => match[1]));
    return name => names.has(name) === (listed[1] === 'in');
  }
  const affix = /^name\.(startswith|endswith)\('([^']*)'\)$/.exec(source);
  if (affix !== null)
    return name =>
      affix[1] === 'startswith' ? name.startsWith(affix[2] ?? '') : name.endsWith(affix[2] ?? '');
  if (/^(?:true|false)$/i.test(source)) return () => /true/i.test(source);
  throw new TypeError(`unknown condition ${source}`);
}
