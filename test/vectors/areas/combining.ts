import {
  createLimits,
  indentedJson,
  jsonLines,
  truncate,
  type Limits,
  type LimitsOptions,
  type Store,
} from 'spillway';
import { actionOf } from '../actions.ts';
import type { Checks } from '../checks.ts';
import { asObject, asText, isList, isObject, words, type Fields, type Json } from '../json.ts';
import { bandsOf } from '../options.ts';
import { patient, probe } from '../probes.ts';
import type { Vector } from '../vector.ts';
import { callOf, worldOf } from '../world.ts';

/** Limits that are combined: what is stated wins over what is not, and a later statement over an earlier one. */
export async function checkCombined({ input, expect, better }: Vector, checks: Checks): Promise<void> {
  const ran: string[] = [];
  const stores = new Map<string, Store>();
  const each = (input.list('instances') ?? []).map(json => limitsOf(asObject(json), ran, stores));
  const [first = createLimits(), ...others] = each;
  const all = others.reduce((combined, other) => combined.with(other), first);
  const wanted = betterOf(expect) ?? better ?? expect;
  for (const name of expect.keys()) expect.get(name);
  checkSettings(all, wanted, stores, checks);
  const tie = expect.keys().find(name => name.startsWith('at_'));
  if (tie !== undefined) {
    await all.reduce('x'.repeat(Number(tie.slice(3))), callOf());
    checks.equal(tie, ran[0], expect.get(tie));
  }
  const perTool = expect.object('per_tool');
  for (const name of perTool?.keys() ?? []) {
    ran.length = 0;
    await all.reduce('x', callOf({ toolName: name }));
    checks.equal(`bands of ${name}`, ran[0], perTool?.get(name));
  }
  const target = expect.text('spills_go_to');
  if (target !== undefined) await checkTarget(all, stores, target, checks);
  if (expect.get('merged') === false) await checkApart(each, checks);
}

/** The better way, where it stands in the expectation. */
function betterOf(expect: Fields): Fields | undefined {
  const peer = expect.get('peer');
  return isObject(peer) ? expect.object('better') : undefined;
}

function checkSettings(
  { settings }: Limits,
  wanted: Fields,
  stores: ReadonlyMap<string, Store>,
  checks: Checks,
): void {
  if (wanted.has('bands'))
    checks.equal(
      'bands',
      settings.bands.map(({ over }) => over),
      wanted.list('bands'),
    );
  if (wanted.has('strip_ansi')) checks.equal('stripAnsi', settings.stripAnsi, wanted.get('strip_ansi'));
  if (wanted.has('over_tokens'))
    checks.equal('measure', settings.unit === 'tokens', wanted.get('over_tokens'));
  if (wanted.has('summary_prompt'))
    checks.equal('summaryPrompt', settings.summaryPrompt, wanted.get('summary_prompt'));
  if (wanted.has('tool_filter')) checks.equal('toolFilter', settings.toolFilter, wanted.list('tool_filter'));
  if (wanted.has('store'))
    checks.holds('store', settings.store === stores.get(wanted.text('store') ?? ''), settings.store?.name);
  if (wanted.has('serializer'))
    checks.holds(
      'serializer',
      settings.serializer === serializers[wanted.text('serializer') ?? ''],
      settings.serializer,
    );
}

const serializers: Readonly<Record<string, typeof jsonLines>> = {
  json_lines: jsonLines,
  indented_json: indentedJson,
};

function limitsOf(
  instance: Readonly<Record<string, Json>>,
  ran: string[],
  stores: Map<string, Store>,
): Limits {
  const {
    bands,
    per_tool: perTool,
    store,
    serializer,
    strip_ansi: stripAnsi,
    tool_filter: filter,
    id,
    ...others
  } = instance;
  const { over_tokens: overTokens, summary_prompt: summaryPrompt, ...unknown } = others;
  if (Object.keys(unknown).length > 0)
    throw new TypeError(`unknown options ${Object.keys(unknown).join(', ')}`);
  const label = (json: Json): ReturnType<typeof probe> =>
    json === 'spill'
      ? patient(actionOf('spill'), new Map())
      : probe(() => void ran.push(words(json)), words(json));
  const options: LimitsOptions = {
    logger: false,
    ...(isList(bands) && { bands: bandsOf(bands, label) }),
    ...(isObject(perTool) && {
      perTool: Object.fromEntries(
        Object.entries(perTool).map(([name, action]) => [name, [{ over: 0, action: label(action) }]]),
      ),
    }),
    ...(typeof store === 'string' && { store: namedStore(store, stores) }),
    ...(typeof serializer === 'string' && serializers[serializer] && { serializer: serializers[serializer] }),
    ...(typeof stripAnsi === 'boolean' && { stripAnsi }),
    ...(isList(filter) && { toolFilter: filter.map(asText) }),
    ...(typeof overTokens === 'boolean' && { measure: overTokens ? 'tokens' : 'chars' }),
    ...(typeof summaryPrompt === 'string' && { summaryPrompt }),
    ...(typeof id === 'string' && { id }),
  };
  return createLimits(options);
}

function namedStore(name: string, stores: Map<string, Store>): Store {
  const store: Store = { ...worldOf().store, name };
  stores.set(name, store);
  return store;
}

async function checkTarget(
  all: Limits,
  stores: ReadonlyMap<string, Store>,
  target: string,
  checks: Checks,
): Promise<void> {
  const { records } = await all.reduce('x'.repeat(100), callOf());
  const bytes = await stores.get(target)?.read(`local/${records[0]?.handle ?? ''}`);
  checks.equal(`bytes in ${target}`, bytes?.length, 100);
}

/** Limits of different ids run in turn and leave each other's replacements alone. */
async function checkApart(each: readonly Limits[], checks: Checks): Promise<void> {
  checks.equal('as many limits as ids', new Set(each.map(({ id }) => id)).size, each.length);
  const [first, second] = ['first', 'second'].map(id =>
    createLimits({ id, bands: [{ over: 100, action: truncate({ maxChars: 500 }) }], logger: false }),
  );
  const once = await first?.reduce('x'.repeat(2000), callOf());
  const twice = await second?.reduce(once?.value, callOf());
  checks.equal('the second leaves it alone', [once?.changed, twice?.changed], [true, false]);
}
