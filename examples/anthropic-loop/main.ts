import { readFile } from 'node:fs/promises';
import Anthropic from '@anthropic-ai/sdk';
import { createLimits, createToolExecutor, defineTool } from 'spillway';
import { serveMessages } from '../wire-server/anthropic.ts';
import { turns } from './script.ts';

// A tool that returns far too much: all that ever changed in the SDK.
const readChangelog = defineTool({
  name: 'read_changelog',
  description: 'Reads the change log of the Anthropic SDK for TypeScript, newest version first.',
  execute: async () =>
    await readFile(new URL('node_modules/@anthropic-ai/sdk/CHANGELOG.md', import.meta.url), 'utf8'),
});
const tools = createToolExecutor({ limits: createLimits(), tools: [readChangelog] });

// The SDK itself, against Anthropic with `--real` and else against a scripted server of this machine.
const server = process.argv.includes('--real') ? undefined : await serveMessages(turns);
const client = new Anthropic(server && { baseURL: server.url, apiKey: 'offline' });

// The loop: what the executor gives goes back as it is.
const messages: Anthropic.MessageParam[] = [
  { role: 'user', content: 'Read the change log: which versions had breaking changes?' },
];
let answer = '';
for (let turn = 0; turn < 20; turn += 1) {
  const { content } = await client.messages.create({
    model: 'claude-haiku-4-5',
    max_tokens: 2_000,
    messages,
    tools: tools.definitions().map(({ name, description, inputSchema }) => ({
      name,
      description,
      input_schema: { ...inputSchema, type: 'object' },
    })),
  });
  messages.push({ role: 'assistant', content });
  const calls = content.filter(block => block.type === 'tool_use');
  if (calls.length === 0) {
    answer = content.map(block => (block.type === 'text' ? block.text : '')).join('');
    break;
  }
  const outcomes = await tools.executeAll(
    calls.map(({ name, id, input }) => ({ toolName: name, toolCallId: id, args: input })),
  );
  const results: Anthropic.ToolResultBlockParam[] = [];
  for (const { toolName, toolCallId, text, isError } of outcomes) {
    results.push({ type: 'tool_result', tool_use_id: toolCallId, content: text, is_error: isError });
    console.log(`What the model saw of ${toolName}:\n${text}\n`);
  }
  messages.push({ role: 'user', content: results });
}
await server?.stop();

console.log(`The answer: ${answer}`);
const isRight = ['1.0.0', '0.14.0', '0.12.0'].every(version => answer.includes(version));
if (!isRight) console.error('The answer is wrong: it must name 1.0.0, 0.14.0 and 0.12.0.');
process.exitCode = isRight ? 0 : 1;
