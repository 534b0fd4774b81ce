import { ConfigError, createLimits, spill, truncate, type LimitsOptions, type Run } from 'spillway';
import { withLimits } from 'spillway/ai-sdk';
import type { CaseOptions, Observation, Op } from '../contract.ts';
import { capsOf } from '../effective.ts';
import { cutBand, readTool, spillBand } from '../limits-of.ts';
import { markersIn } from '../markers.ts';
import { failureOf, handlesIn, modelText } from '../observe.ts';
import type { Place } from '../place.ts';
import { storeFor } from '../stores.ts';
import type { World } from '../world.ts';

/** What a user states, and the names of the tools there are. */
interface Stated {
  readonly perTool?: Readonly<Record<string, unknown>>;
  readonly tools?: readonly string[];
  readonly limit?: unknown;
  readonly called?: string;
  readonly [key: string]: unknown;
}

/** Builds limits from what a user states, wires them to tools, and sends one result through. */
export function configureOp(place: Place): Op {
  return place.inWorlds((input, options, world) => configure(input, options, world));
}

/** The same for a step. */
export async function configure(input: unknown, options: CaseOptions, world: World): Promise<Observation> {
  const stated: Stated = typeof input === 'object' && input !== null ? { ...input } : {};
  const result = typeof input === 'string' ? input : 'x'.repeat(200_000);
  const warnings: string[] = [];
  try {
    const limits = createLimits(optionsFrom(stated, options, world));
    limits.on('warning', ({ code, message }) => warnings.push(`${code}: ${message}`));
    const run = limits.run({});
    const wired = wire(stated.tools ?? ['search'], run);
    const reduction = await run.reduce(result, { toolName: stated.called ?? 'search', toolCallId: 'call_0' });
    const text = modelText(reduction.value);
    const { records } = reduction;
    return {
      ...wired,
      text,
      error: null,
      warnings,
      truncated: records.length > 0,
      records,
      handles: handlesIn(markersIn(text, records)),
      effective: await capsOf(limits, run),
    };
  } catch (thrown) {
    return {
      text: '',
      error: failureOf(thrown),
      warnings,
      tools: [],
      toolDescriptions: [],
      effective: [],
      handles: [],
    };
  }
}

/** Wires tools of these names as a host does, and looks at what the model is offered then. */
function wire(
  names: readonly string[],
  run: Run,
): { readonly tools: readonly string[]; readonly toolDescriptions: readonly string[] } {
  const tools = Object.fromEntries(names.map(name => [name, plainTool(name)]));
  const limited: object = withLimits({ tools }, run).tools;
  return {
    tools: Object.keys(limited),
    toolDescriptions: Object.entries(limited).map(([name, tool]) => describe(name, tool, run)),
  };
}

function plainTool(name: string): {
  readonly description: string;
  readonly inputSchema: object;
  readonly execute: () => string;
} {
  return {
    description: `The tool ${name}.`,
    inputSchema: { type: 'object', properties: {} },
    execute: () => '',
  };
}

function describe(name: string, tool: unknown, run: Run): string {
  const own =
    name === run.readTool?.name
      ? run.readTool
      : (tool as { readonly description?: string; readonly inputSchema?: unknown });
  return `${own.description ?? ''}\n${JSON.stringify(own.inputSchema ?? {})}`;
}

/** Keys of the cases for limits of a tool stand for bands; every other key goes to the library as it is. */
function optionsFrom(stated: Stated, options: CaseOptions, world: World): LimitsOptions {
  const { perTool, tools: _names, limit, called: _called, ...others } = stated;
  const store = storeFor(options, world.root);
  const maxChars = typeof options.maxChars === 'number' ? options.maxChars : undefined;
  const band =
    options.strategy === 'spill'
      ? spillBand(options, maxChars)
      : maxChars === undefined
        ? undefined
        : cutBand(options, maxChars);
  return {
    ...(band && { bands: [band], ceiling: band.over }),
    ...(limit !== undefined && { bands: bandsOf(limit) }),
    ...(perTool !== undefined && {
      perTool: Object.fromEntries(Object.entries(perTool).map(([name, own]) => [name, bandsOf(own)])),
    }),
    ...readTool(options.readMaxChars),
    ...(store && { store }),
    logger: false,
    ...(others as LimitsOptions),
  };
}

/** `{ strategy, maxChars }`, a number of chars, false for none; what is none of these is for the library to refuse. */
function bandsOf(limit: unknown): NonNullable<LimitsOptions['bands']> {
  if (limit === false || limit === null) return [];
  if (typeof limit === 'number') return [{ over: limit, action: truncate({ maxChars: limit }) }];
  if (typeof limit !== 'object') return limit as NonNullable<LimitsOptions['bands']>;
  const {
    strategy,
    maxChars = 10_000,
    ...unknown
  } = limit as { readonly strategy?: unknown; readonly maxChars?: number };
  const [key] = Object.keys(unknown);
  if (key !== undefined) throw new ConfigError(`a limit has no option ${key}`);
  if (strategy === 'spill') return [{ over: maxChars, action: spill({ then: truncate({ maxChars }) }) }];
  return [
    {
      over: maxChars,
      action: truncate({ maxChars, ...(strategy !== undefined && { strategy: strategy as 'head' }) }),
    },
  ];
}
