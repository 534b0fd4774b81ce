import { createToolExecutor, defineTool, type ToolOutcome } from 'spillway';
import { isDeepStrictEqual } from 'node:util';
import { renameGuard } from '../cases-properties.mjs';
import type { CaseOptions, Context, Failure, Observation, Op } from '../contract.ts';
import { FENCE_NAME, unfenced, wrapperOf } from '../fenced.ts';
import { ignoredIn, limitsFor, spillBand, type Watched } from '../limits-of.ts';
import { markersIn } from '../markers.ts';
import { costOf } from '../measuring.ts';
import { storedIn } from '../medium.ts';
import { failureOf, handlesIn, modelText, resolveAll } from '../observe.ts';
import type { Place } from '../place.ts';
import { rootOnDisk } from '../root.ts';
import type { World } from '../world.ts';
import { pathsOf, turnsOf } from './view-paths.ts';

/** A tool and what it returns. */
interface Called {
  readonly result: unknown;
  readonly external?: boolean;
  readonly view?: (output: unknown) => unknown;
}

/** Calls through the executor: of an external tool, of a tool with a view, or one in each of several turns. */
export function modelViewOp(place: Place): Op {
  return place.inWorlds(async (input, options, world, context) => {
    const watched = limitsFor(options, world, spillBand);
    const out = await look(input, options, watched, world, context);
    const ignored = ignoredIn(options);
    return ignored.length > 0 ? { ...out, ignored } : out;
  });
}

async function look(
  input: unknown,
  options: CaseOptions,
  watched: Watched,
  world: World,
  context: Context,
): Promise<Observation> {
  if (Array.isArray(input)) {
    const results = input as readonly unknown[];
    const out = await callAll(
      results.map(result => ({ result })),
      options,
      watched,
      world,
    );
    const turns = await turnsOf(results, () => watched.limits.run({}));
    return { ...out, turns, ...(context.idempotent && { reducedAgain: await again(out, watched) }) };
  }
  if (isViewed(input)) {
    const { full, view } = input;
    const out = await callAll([{ result: full, view }], options, watched, world);
    return { ...out, paths: await pathsOf(full, view, () => watched.limits.run({})) };
  }
  const result = options.guard === true ? renameGuard(String(input), FENCE_NAME) : input;
  return await callAll([{ result, external: true }], options, watched, world);
}

/** Calls one after the other, in one run; the last one is what was seen. */
async function callAll(
  calls: readonly Called[],
  options: CaseOptions,
  watched: Watched,
  world: World,
): Promise<Observation> {
  const hooked: unknown[] = [];
  const events: ToolOutcome[] = [];
  const tools = calls.map(({ result, external = false, view }, at) =>
    defineTool({
      name: `search_${at}`,
      external,
      execute: () => result,
      ...(view && { toModelOutput: view }),
    }),
  );
  const executor = createToolExecutor({
    limits: watched.limits,
    tools,
    hooks: { afterTool: ({ result }) => void hooked.push(result) },
    onOutput: ({ outcome }) => void events.push(outcome),
  });
  let last: { readonly outcome?: ToolOutcome; readonly error: Failure | null } = { error: null };
  const { ms, heapMb } = await costOf(async () => {
    try {
      for (const [at, { name }] of tools.entries())
        last = {
          outcome: await executor.execute({ toolName: name, toolCallId: `call_${at}`, args: {} }),
          error: null,
        };
    } catch (thrown) {
      last = { error: failureOf(thrown) };
    }
  });
  const seen = seenOf(last.outcome, calls.at(-1)?.result);
  const stored = storedIn(rootOnDisk(options, world));
  const resolved = await resolveAll(executor.run, seen.handles ?? []);
  return {
    ...seen,
    error: last.error,
    warnings: [...watched.warnings],
    stored,
    resolved,
    hooked: hooked.at(-1),
    ...eventOf(events.at(-1)),
    ms,
    heapMb,
  };
}

function seenOf(outcome: ToolOutcome | undefined, result: unknown): Observation {
  if (outcome === undefined) return { text: '', markers: [], handles: [], records: [] };
  const { text, modelOutput, modelValue, records } = outcome;
  const markers = markersIn(unfenced(text), records);
  return {
    text,
    value: modelOutput,
    changed: !isDeepStrictEqual(modelValue, result),
    truncated: records.length > 0,
    records,
    markers,
    handles: handlesIn(markers),
    wrapper: wrapperOf(text),
  };
}

/** What an app is told when a call is over: the full result and what the model sees. */
function eventOf(outcome: ToolOutcome | undefined): Observation {
  if (outcome === undefined) return {};
  const { result, text, records } = outcome;
  const handle = records.find(record => record.handle !== undefined)?.handle;
  return { event: { full: result, view: text, ...(handle !== undefined && { handle }) } };
}

/** What the model saw, through the same limits once more. */
async function again({ text = '' }: Observation, { limits }: Watched): Promise<string> {
  const call = { toolName: 'search', toolCallId: 'call_again' };
  return modelText((await limits.run({}).reduce(text, call)).value);
}

function isViewed(
  input: unknown,
): input is { readonly full: unknown; readonly view: (output: unknown) => unknown } {
  return typeof input === 'object' && input !== null && 'full' in input && 'view' in input;
}
