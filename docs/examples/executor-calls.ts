import assert from 'node:assert/strict';
import { memoryStore, truncate } from 'spillway';
import { part } from './support/part.ts';
import { serviceLog } from './support/service-log.ts';
// #region make
import { createLimits, createToolExecutor, defineTool } from 'spillway';
import { z } from 'zod';

const readLog = defineTool({
  name: 'read_log',
  description: 'Reads the log of a service.',
  inputSchema: z.object({ service: z.string() }),
  execute: async ({ service }, { signal }) => await fetchLog(service, signal),
});

const tools = createToolExecutor({ limits: createLimits({ store: memoryStore() }), tools: [readLog] });
// #endregion make

async function fetchLog(service: string, signal: AbortSignal): Promise<string> {
  signal.throwIfAborted();
  return await Promise.resolve(`${service}\n${serviceLog()}`);
}

// #region definitions
const definitions = tools.definitions().map(({ name, description, inputSchema }) => ({
  type: 'function',
  function: { name, description, parameters: inputSchema },
}));
// #endregion definitions
assert.deepEqual(
  definitions.map(({ function: { name } }) => name),
  ['read_log', 'read_tool_result'],
);

const message = {
  tool_calls: [
    { id: 'call_1', function: { name: 'read_log', arguments: '{"service":"payment"}' } },
    { id: 'call_2', function: { name: 'read_logs', arguments: '{}' } },
    { id: 'call_3', function: { name: 'read_log', arguments: '{"service":7}' } },
  ],
};
// #region loop
const outcomes = await tools.executeAll(
  message.tool_calls.map(call => ({
    toolName: call.function.name,
    toolCallId: call.id,
    args: call.function.arguments, // JSON text is parsed and checked
  })),
);
const messages = outcomes.map(({ toolCallId, text }) => ({
  role: 'tool',
  tool_call_id: toolCallId,
  content: text,
}));
// #endregion loop
part('loop', messages.map(({ content }) => content.split('\n').slice(0, 1).join('\n')).join('\n'));

const failing = defineTool({
  name: 'deploy',
  timeoutMs: 20,
  execute: async () => await new Promise<string>(() => undefined),
});
const slow = createToolExecutor({
  limits: createLimits({ store: memoryStore(), bands: [{ over: 1_000, action: truncate() }] }),
  tools: [failing],
});
const late = await slow.execute({ toolName: 'deploy', toolCallId: 'call_4' });
part('timeout', `${late.text} ${late.isError}`);
