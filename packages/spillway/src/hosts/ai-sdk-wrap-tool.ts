import { LOADER_KIND, READ_TOOL_RESULT_KIND } from 'spillway';
import type { Run } from 'spillway';
import type { LimitedTool } from './ai-sdk-call.ts';
import { limitedExecute } from './ai-sdk-execute.ts';
import { fieldOf, isFunction } from './ai-sdk-field.ts';
import { limitedView } from './ai-sdk-limited-view.ts';
import { piecesFor } from './ai-sdk-pieces.ts';
import type { PieceOptions, ToolPieces } from './ai-sdk-pieces.ts';
import type { ToolLike } from './ai-sdk-produced.ts';
import type { Session } from './ai-sdk-session.ts';

/** What stands on a wrapped tool, so that limits put round it again find what is there. */
interface Wrapping {
  readonly layers: readonly Run[];
  readonly pieces: ToolPieces;
  /** The object that the tool's own functions are called on. */
  readonly self: ToolLike;
  /** The two functions of the tool as they were, and as they are now. */
  readonly own: Functions;
  readonly limited: Functions;
}

interface Functions {
  readonly execute?: unknown;
  readonly toModelOutput?: unknown;
}

const WRAPPING: unique symbol = Symbol.for('spillway.ai-sdk.tool');
const READER: unique symbol = Symbol.for('spillway.reader');
const TOOL_SEARCH: unique symbol = Symbol.for('vercel.ai.toolSearch');

/** Tells whether a tool calls other tools, which must then give it what they return. */
export function isToolCaller(tool: unknown): boolean {
  return fieldOf(tool, 'experimental_toolCaller') !== undefined;
}

/**
 * Tells whether a tool is left as it is: readers of stored results, tools whose results the host itself reads, tools that
 * call others, and tools that the provider runs and wants to see its own results of.
 */
export function isLeftAlone(tool: unknown): boolean {
  if (typeof tool !== 'object' || tool === null) return true;
  if (READER in tool || fieldOf(tool, TOOL_SEARCH) === true || isToolCaller(tool)) return true;
  const kind = fieldOf(tool, 'kind') ?? fieldOf(fieldOf(tool, 'metadata'), 'kind');
  if (kind === LOADER_KIND || kind === READ_TOOL_RESULT_KIND) return true;
  if (fieldOf(tool, 'isProviderExecuted') === true) return true;
  const isProviders = fieldOf(tool, 'type') === 'provider' && fieldOf(tool, 'isProviderExecuted') !== false;
  return isProviders && !isFunction(fieldOf(tool, 'execute'));
}

/** The limits that are round a tool already, innermost first. */
export function layersOf(tool: ToolLike): readonly Run[] {
  return wrappingOf(tool)?.layers ?? [];
}

/** What is put round a tool. */
export interface WrapOptions {
  readonly layers: readonly Run[];
  readonly session: Session;
  readonly options: PieceOptions;
}

/** A copy of a tool with limits round it, in place of those that were; every other property is the tool's own. */
export function wrapTool(
  given: ToolLike,
  toolName: string,
  { layers, session, options }: WrapOptions,
): ToolLike {
  const wrapping = wrappingOf(given);
  const pieces = piecesFor(toolName, given, options, wrapping?.pieces);
  const own: Functions = {
    execute: ownOf('execute', given, wrapping),
    toModelOutput: ownOf('toModelOutput', given, wrapping),
  };
  const self = wrapping?.self ?? given;
  const limited = limitedFunctions(own, self, { tool: given, toolName, layers, pieces, session });
  const next: Wrapping = { layers, pieces, self, own, limited };
  return copyWith(given, { ...limited, [WRAPPING]: next });
}

function limitedFunctions(
  { execute, toModelOutput }: Functions,
  self: ToolLike,
  about: Omit<LimitedTool, 'view'>,
): Functions {
  // On the tool itself and not on the copy, so that private fields are there.
  const view = isFunction(toModelOutput)
    ? (options: unknown): unknown => Reflect.apply(toModelOutput, self, [options])
    : undefined;
  const limitedTool: LimitedTool = { ...about, ...(view && { view }) };
  if (!isFunction(execute)) return { toModelOutput: limitedView(limitedTool, false) };
  const run = (input: unknown, options: unknown): unknown => Reflect.apply(execute, self, [input, options]);
  return { execute: limitedExecute(limitedTool, run), toModelOutput: limitedView(limitedTool, true) };
}

/** Functions that were put on a wrapped tool after it was wrapped stay; only ours are taken off. */
function ownOf(name: keyof Functions, tool: ToolLike, wrapping: Wrapping | undefined): unknown {
  const current = fieldOf(tool, name);
  return wrapping !== undefined && current === wrapping.limited[name] ? wrapping.own[name] : current;
}

function wrappingOf(tool: ToolLike): Wrapping | undefined {
  const wrapping = fieldOf(tool, WRAPPING) as Wrapping | undefined;
  if (wrapping === undefined) return undefined;
  const { execute, toModelOutput } = wrapping.limited;
  return fieldOf(tool, 'execute') === execute || fieldOf(tool, 'toModelOutput') === toModelOutput
    ? wrapping
    : undefined;
}

/** By descriptors, since marks of the host's are not enumerable. */
function copyWith(tool: ToolLike, fields: Readonly<Record<string | symbol, unknown>>): ToolLike {
  const copy = Object.create(
    Object.getPrototypeOf(tool) as object | null,
    Object.getOwnPropertyDescriptors(tool),
  ) as object;
  for (const name of Reflect.ownKeys(fields)) {
    Object.defineProperty(copy, name, {
      value: fields[name],
      enumerable: true,
      configurable: true,
      writable: true,
    });
  }
  return copy;
}
