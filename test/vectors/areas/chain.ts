import type { Reduction, RunOptions, Usage } from 'spillway';
import { localWorkspace } from 'spillway/workspace';
import { actionOf, modelOf, summarizerOf } from '../actions.ts';
import { temporaryFolder } from '../folders.ts';
import { asText, isObject, type Fields } from '../json.ts';
import { measureOf, storeOf } from '../options.ts';
import { patient } from '../probes.ts';
import { bytesField, textField } from '../spec.ts';
import { namingStore } from '../stores.ts';
import { listening, type Heard } from '../summaries.ts';
import { valueOf } from '../values.ts';
import type { Vector } from '../vector.ts';
import { callOf, worldOf, type World } from '../world.ts';

/** A chain of actions that was run, and everything that can be seen of it. */
export interface Chain {
  readonly world: World;
  readonly result: unknown;
  readonly heard: Heard;
  /** What the summaries of the run have cost. */
  readonly spent: Usage;
  readonly reduction: Reduction<unknown> | undefined;
  /** What the model gets, also where it is longer than the result. */
  readonly shown: unknown;
  readonly thrown: unknown;
}

/** Runs the chain of a vector. */
export async function runChain({ input, expect }: Vector): Promise<Chain> {
  const texts = new Map<string, string>();
  const action = patient(actionOf(input.get('action') ?? null), texts);
  const bands = [{ over: input.number('bands_over') ?? 0, action }];
  const toolName = input.text('tool') ?? 'big_tool';
  const metadata = expect.get('metadata');
  const wanted = isObject(metadata) ? asText(metadata['overflow_handle']) : undefined;
  const description = input.text('store');
  const store = wanted === undefined ? storeOf(description) : namingStore({ value: wanted });
  const perTool = input.get('per_tool') === true;
  const world = worldOf({
    store,
    ...(perTool ? { bands: [], perTool: { [toolName]: bands } } : { bands }),
    ...measureOf(input),
  });
  const heard = listening(modelFor(input));
  const run = world.limits.run({ ...runOptions(input, heard), ...workspaceFor(description) });
  const result = textField(input) ?? bytesField(input) ?? valueOf(input.get('value'));
  try {
    const reduction = await run.reduce(result, callOf({ toolName }));
    return {
      world,
      result,
      heard,
      spent: run.usage,
      reduction,
      shown: texts.get('value') ?? reduction.value,
      thrown: undefined,
    };
  } catch (thrown) {
    return { world, result, heard, spent: run.usage, reduction: undefined, shown: undefined, thrown };
  }
}

/** The run's model: as it is described, else one that summarises in one letter. */
function modelFor(input: Fields): ReturnType<typeof modelOf> {
  const summarizer = input.text('summarizer');
  if (summarizer !== undefined) return summarizerOf(summarizer);
  return modelOf(input.text('run_model') ?? 'answers S');
}

/** What the run of a vector has: a model, a limit on requests, a conversation. */
export function runOptions(input: Fields, heard: Heard): RunOptions {
  const limits = input.object('run_limits');
  const requestLimit = limits?.number('request_limit');
  const conversationId = input.text('conversation_id');
  // Limits on anything but requests are the host's own.
  for (const name of limits?.keys() ?? []) limits?.get(name);
  return {
    model: heard.model,
    resolveModel: heard.resolve,
    ...(requestLimit !== undefined && { requestLimit }),
    ...(conversationId !== undefined && { conversationId }),
  };
}

function workspaceFor(store: string | undefined): RunOptions {
  return /read-only/.test(store ?? '')
    ? { workspace: localWorkspace(temporaryFolder(), { readOnly: true }) }
    : {};
}
