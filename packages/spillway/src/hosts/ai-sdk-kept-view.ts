import type { Run } from 'spillway';
import { jsonForm } from './ai-sdk-json.ts';
import { isModelOutput } from './ai-sdk-model-output.ts';
import type { ModelOutput } from './ai-sdk-model-output.ts';
import { callOf } from './ai-sdk-produced.ts';
import type { Produced } from './ai-sdk-produced.ts';

/** What the notes of a tool are about that say whether any of its calls has a kept view. */
const anyView = 'has kept views';

/** For so long it is believed that no call of a tool has a kept view, since another process may make the first. */
const believedMs = 1000;

/** What is known of the tools of a run: true for ever, a time for a while. */
const known = new WeakMap<Run, Map<string, true | number>>();

/**
 * Keeps what the model saw of an envelope beside the stored results, since a host keeps only its output.
 *
 * An output that JSON does not bring back the same is not kept: a file that is held as bytes.
 */
export async function rememberView(produced: Produced, shown: ModelOutput, run: Run): Promise<void> {
  await remember(produced, shown, output => output, run);
}

/** What the model saw of an envelope with that output in the same call; undefined when the tool returned none. */
export async function recallView(produced: Produced, run: Run): Promise<ModelOutput | undefined> {
  return await recall(produced, output => output, run);
}

/** Keeps what the model saw in the end, notes included, of what passes through no limits again. */
export async function rememberFinal(produced: Produced, shown: ModelOutput, run: Run): Promise<void> {
  await remember(produced, shown, finalOf, run);
}

/** What the model saw in the end of that output in the same call, when that was kept. */
export async function recallFinal(produced: Produced, run: Run): Promise<ModelOutput | undefined> {
  return await recall(produced, finalOf, run);
}

const finalOf = (output: unknown): unknown => ({ final: output });

async function remember(
  produced: Produced,
  shown: ModelOutput,
  aboutOf: (output: unknown) => unknown,
  run: Run,
): Promise<void> {
  const about = jsonForm(produced.output);
  if (about === undefined || jsonForm(shown)?.value !== shown) return;
  await run.remember(keyCall(produced), aboutOf(about.value), shown);
  if (toolsOf(run).get(produced.toolName) === true) return;
  toolsOf(run).set(produced.toolName, true);
  await run.remember({ toolName: produced.toolName }, `${produced.toolName} ${anyView}`, true);
}

async function recall(
  produced: Produced,
  aboutOf: (output: unknown) => unknown,
  run: Run,
): Promise<ModelOutput | undefined> {
  if (!(await mayHaveViews(produced.toolName, run))) return undefined;
  const about = jsonForm(produced.output);
  const shown = about === undefined ? undefined : await run.recall(keyCall(produced), aboutOf(about.value));
  return isModelOutput(shown) ? shown : undefined;
}

/** Asks the store once for each tool, and not for each call. */
async function mayHaveViews(toolName: string, run: Run): Promise<boolean> {
  const tools = toolsOf(run);
  const last = tools.get(toolName);
  if (last === true) return true;
  if (last !== undefined && Date.now() - last < believedMs) return false;
  const found = (await run.recall({ toolName }, `${toolName} ${anyView}`)) === true;
  tools.set(toolName, found || Date.now());
  return found;
}

function toolsOf(run: Run): Map<string, true | number> {
  const tools = known.get(run) ?? new Map<string, true | number>();
  known.set(run, tools);
  return tools;
}

/** A call without its tool and signal, which are not part of the note. */
function keyCall(produced: Produced): ReturnType<typeof callOf> {
  const { toolName, toolCallId } = callOf(produced);
  return { toolName, ...(toolCallId !== undefined && { toolCallId }) };
}
