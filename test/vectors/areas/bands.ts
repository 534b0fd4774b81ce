import {
  ConfigError,
  createLimits,
  READ_TOOL_RESULT_KIND,
  LOADER_KIND,
  type Action,
  type Limits,
  type ToolCall,
} from 'spillway';
import type { Checks } from '../checks.ts';
import { isList, words, type Fields, type Json } from '../json.ts';
import { LOADERS } from '../names.ts';
import { bandsOf, optionsOf } from '../options.ts';
import { probe } from '../probes.ts';
import { failingStore } from '../stores.ts';
import { textField } from '../spec.ts';
import { valueOf } from '../values.ts';
import type { Vector } from '../vector.ts';
import { worldOf } from '../world.ts';

/** Which action a size meets is exact; labels stand for actions that only say that they ran. */
export async function bands({ input, expect }: Vector, checks: Checks): Promise<void> {
  const error = expect.text('error');
  if (error !== undefined) return checkRefused(input, error, checks);
  const ran: string[] = [];
  const limits = limitsOf(input, labelled(ran));
  const order = expect.list('order');
  if (order !== undefined)
    checks.equal(
      'order',
      limits.settings.bands.map(({ over }) => over),
      order,
    );
  if (!input.has('size') && hasValue(input)) return await checkValue(input, expect, limits, checks);
  const size = input.number('size');
  if (size === undefined) return;
  const call = callFor(input);
  const reduction = await limits.reduce(sized(size), call);
  const action = ran[0] ?? (reduction.changed ? await defaultChain(size, call, limits) : null);
  checks.equal('action', action, expect.get('action'));
}

function hasValue(input: Fields): boolean {
  return ['value', 'value_spec', 'text', 'text_spec'].some(name => input.get(name) !== undefined);
}

async function checkValue(input: Fields, expect: Fields, limits: Limits, checks: Checks): Promise<void> {
  const value = textField(input) ?? textField(input, 'value') ?? valueOf(input.get('value'));
  const reduction = await limits.reduce(value, callFor(input));
  if (expect.get('action') === null) checks.equal('changed', reduction.changed, false);
  if (expect.get('same_object') === true)
    checks.holds('the same object', reduction.value === value, reduction.value);
  if (expect.has('output')) checks.equal('output', reduction.value, expect.get('output'));
}

/** The chain that the default bands run, seen from outside: with a store that works, and with one that fails. */
async function defaultChain(size: number, call: ToolCall, limits: Limits): Promise<string> {
  const [first] = (await worldOf(limits.stated).limits.reduce(sized(size), call)).records;
  const failing = worldOf({ ...limits.stated, store: failingStore('OSError(disk full)') });
  const [second] = (await failing.limits.reduce(sized(size), call)).records;
  return `${first?.action ?? 'none'}(then=${second?.action ?? 'none'})`;
}

function limitsOf(input: Fields, makeAction: (label: Json) => Action): Limits {
  const merge = input.list('merge');
  if (merge !== undefined) {
    const each = merge.map(list => worldOf({ bands: bandsOf(isList(list) ? list : [], makeAction) }).limits);
    return each.slice(1).reduce((all, other) => all.with(other), each[0] ?? worldOf().limits);
  }
  const options = optionsOf(input, makeAction);
  const { limits } = worldOf(options);
  // Limits own their bands from the moment they are made.
  if (input.text('then_mutate') !== undefined && Array.isArray(options.bands)) options.bands.length = 0;
  return limits;
}

/** Makes actions that say by their label that they ran. */
function labelled(ran: string[]): (label: Json) => Action {
  return label => probe(() => void ran.push(words(label)), words(label));
}

function checkRefused(input: Fields, error: string, checks: Checks): void {
  let refused: unknown;
  try {
    createLimits(optionsOf(input, labelled([])));
  } catch (thrown) {
    refused = thrown;
  }
  checks.holds('a ConfigError when limits are made', refused instanceof ConfigError, refused);
  const option = /\.(\w+)/.exec(error)?.[1] ?? error;
  checks.holds(`the message names ${option}`, String(refused).includes(option), refused);
}

function callFor(input: Fields): ToolCall {
  const toolName = input.text('tool') ?? 'big_tool';
  const metadata = input.get('tool_metadata');
  const kind = kindFor(input, toolName);
  const hasTool = input.has('tool_metadata') || input.has('tool_kind') || kind !== undefined;
  const tool = {
    name: toolName,
    ...(metadata !== undefined && { metadata: valueOf(metadata) }),
    ...(kind !== undefined && { kind }),
  };
  return { toolName, toolCallId: 'call-1', ...(hasTool && { tool }) };
}

/** A stated kind, or the one that a name always has where the vectors come from. */
function kindFor(input: Fields, toolName: string): string | undefined {
  const kind = input.text('tool_kind');
  if (kind !== undefined) return kind === 'READ_TOOL_RESULT_KIND' ? READ_TOOL_RESULT_KIND : kind;
  return LOADERS.has(toolName) ? LOADER_KIND : undefined;
}

const PIECE_CHARS = 1 << 20;

/** A result of that many chars; above the longest string, a structure whose text form has them. */
function sized(chars: number): unknown {
  if (chars <= 1 << 28) return 'x'.repeat(chars);
  const piece = 'x'.repeat(PIECE_CHARS);
  const pieces = Math.floor((chars - 2) / (PIECE_CHARS + 3)) - 1;
  const rest = chars - 1 - pieces * (PIECE_CHARS + 3) - 3;
  return [...Array.from({ length: pieces }, () => piece), 'x'.repeat(rest)];
}
