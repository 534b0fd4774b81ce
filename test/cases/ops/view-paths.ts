import {
  convertToModelMessages,
  generateText,
  isStepCount,
  jsonSchema,
  tool,
  type ToolSet,
  type UIMessage,
} from 'ai';
import { createToolExecutor, defineTool, type Run } from 'spillway';
import { withLimits } from 'spillway/ai-sdk';
import { clientOf } from '../../../packages/spillway/test/hosts/ai-sdk/mcp-server.ts';
import { call, resultsIn, scripted } from '../../../packages/spillway/test/hosts/ai-sdk/scripted.ts';
import { Pending } from '../contract.ts';

type View = (output: unknown) => unknown;

/** The text that the model gets of one tool by each way there is; what a way throws stands in its place. */
export async function pathsOf(
  full: unknown,
  view: View,
  run: () => Run,
): Promise<Readonly<Record<string, string>>> {
  const ways: Readonly<Record<string, () => Promise<string>>> = {
    sync: () => executed(() => full, view, run()),
    async: () => executed(async () => await Promise.resolve(full), view, run()),
    streaming: () => executed(() => streamed(full), view, run()),
    history: () => restored(full, view, run()),
    mcp: () => served(full, view, run()),
  };
  const texts: [string, string][] = [];
  for (const [name, way] of Object.entries(ways)) texts.push([name, await way().catch(messageOf)]);
  return Object.fromEntries(texts);
}

/** For each turn the texts that its request holds: a host that keeps full results makes them anew from its history. */
export async function turnsOf(
  results: readonly unknown[],
  run: () => Run,
): Promise<readonly (readonly string[])[]> {
  const turns: (readonly string[])[] = [];
  for (const at of results.keys()) {
    const { tools } = withLimits({ tools: { search: hostTool(() => undefined) } }, run());
    turns.push(await textsIn(results.slice(0, at + 1), tools));
  }
  return turns;
}

async function executed(execute: () => unknown, view: View, run: Run): Promise<string> {
  const executor = createToolExecutor({
    run,
    tools: [defineTool({ name: 'search', execute, toModelOutput: view })],
  });
  return (await executor.execute({ toolName: 'search', toolCallId: 'call_0' })).text;
}

async function* streamed(full: unknown): AsyncGenerator {
  yield 'still searching';
  yield await Promise.resolve(full);
}

/** A chat that was saved with the full result and is loaded again. */
async function restored(full: unknown, view: View, run: Run): Promise<string> {
  const { tools } = withLimits({ tools: { search: hostTool(view) } }, run);
  const [text = ''] = await textsIn([JSON.parse(JSON.stringify(full))], tools);
  return text;
}

/** A tool of a server of the Model Context Protocol, whose structured result the view is of. */
async function served(full: unknown, view: View, run: Run): Promise<string> {
  const structuredContent = JSON.parse(JSON.stringify(full)) as object;
  const content = [{ type: 'text', text: JSON.stringify(full) }];
  const client = await clientOf({ search: { content, structuredContent } });
  const { search } = await client.tools();
  if (search === undefined) throw new Error('the server offers no tool');
  const viewed = {
    ...search,
    toModelOutput: ({ output }: { readonly output: unknown }) =>
      shownAs(view((output as { readonly structuredContent: unknown }).structuredContent)),
  };
  const model = scripted({ steps: [[call('call_0', 'search')]] });
  const tools = { search: viewed } as unknown as ToolSet;
  await generateText({ prompt: 'go', stopWhen: isStepCount(3), ...withLimits({ model, tools }, run) });
  const [sent] = resultsIn(model.doGenerateCalls.at(-1));
  return textOf(sent?.output.value);
}

function hostTool(view: View): ToolSet[string] {
  return tool({
    inputSchema: jsonSchema({ type: 'object', properties: {} }),
    execute: () => '',
    toModelOutput: ({ output }) => {
      const shown = view(output);
      return shown === undefined || shown === null ? shownAs(output) : shownAs(shown);
    },
  }) as ToolSet[string];
}

function shownAs(
  value: unknown,
): { readonly type: 'text'; readonly value: string } | { readonly type: 'json'; readonly value: never } {
  return typeof value === 'string' ? { type: 'text', value } : { type: 'json', value: value as never };
}

async function textsIn(outputs: readonly unknown[], tools: ToolSet): Promise<readonly string[]> {
  const parts = outputs.map((output, at) => ({
    type: 'tool-search',
    toolCallId: `call_${at}`,
    state: 'output-available',
    input: {},
    output,
  }));
  const messages = [{ id: 'm', role: 'assistant', parts }] as unknown as UIMessage[];
  const converted = await convertToModelMessages(messages, { tools });
  return resultsIn({ prompt: converted }).map(({ output }) => textOf(output.value));
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function messageOf(thrown: unknown): string {
  if (thrown instanceof Pending) throw thrown;
  return `failed: ${String(thrown)}`;
}
