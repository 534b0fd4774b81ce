import { isObject, show } from '../check.ts';
import { ConfigError } from '../errors.ts';
import { checkTool } from './define-tool.ts';
import type { ToolLike } from './tool.ts';

/** Tools, nested as they come: one tool, lists, records, and objects that hold `tools`. */
export type ToolSet =
  | ToolLike
  | readonly ToolSet[]
  | { readonly tools: ToolSet }
  | { readonly [name: string]: ToolSet };

/**
 * Gives the tools of a set by name, the first of a name winning; the key in a record is the name of a tool without one.
 *
 * @throws ConfigError for a tool that cannot be used.
 */
export function collectTools(tools: unknown): ReadonlyMap<string, ToolLike> {
  const found = new Map<string, ToolLike>();
  collect(tools, 'tools', { found, seen: new Set() });
  return found;
}

interface Collecting {
  readonly found: Map<string, ToolLike>;
  /** Sets that were gone through, since a set may hold itself. */
  readonly seen: Set<object>;
}

function collect(tools: unknown, path: string, state: Collecting, key?: string): void {
  if (typeof tools !== 'object' || tools === null)
    throw new ConfigError(`${path} must be a tool or a set of tools, but is ${show(tools)}.`);
  if (state.seen.has(tools)) return;
  state.seen.add(tools);
  if (Array.isArray(tools)) {
    for (const [index, item] of tools.entries()) collect(item, `${path}[${index}]`, state);
  } else if (isTool(tools)) {
    const tool = 'name' in tools || key === undefined ? tools : named(tools, key);
    checkTool(path, tool);
    if (!state.found.has(tool.name)) state.found.set(tool.name, tool);
  } else if ('tools' in tools && isObject(tools.tools)) collect(tools.tools, `${path}.tools`, state);
  else if ('tools' in tools && Array.isArray(tools.tools)) collect(tools.tools, `${path}.tools`, state);
  else for (const [name, item] of Object.entries(tools)) collect(item, `${path}.${name}`, state, name);
}

function isTool(tools: object): tools is ToolLike {
  return 'execute' in tools && typeof tools.execute === 'function';
}

/** A tool without a name of its own; its methods keep their object, which may have private fields. */
function named(tool: ToolLike, name: string): ToolLike {
  const own: ToolLike = { name, execute: (args, context) => tool.execute(args, context) };
  const view: Pick<ToolLike, 'toModelOutput'> =
    tool.toModelOutput === undefined
      ? {}
      : { toModelOutput: (output, context) => tool.toModelOutput?.(output, context) };
  return Object.assign(Object.create(tool) as object, own, view);
}
