import { readdirSync, readFileSync } from 'node:fs';
import OpenAI from 'openai';
import { createLimits, createToolExecutor, defineTool } from 'spillway';
import { z } from 'zod';
import { serveChatCompletions } from '../wire-server/openai.ts';
import { turns } from './script.ts';

// A tool that returns far too much: every line with a word in the sources of the SDK.
const searchSources = defineTool({
  name: 'search_sources',
  description: 'Finds the lines with a word in the sources of the OpenAI SDK for Node.',
  inputSchema: z.object({ word: z.string() }),
  execute: ({ word }) => linesWith(word),
});
const tools = createToolExecutor({ limits: createLimits(), tools: [searchSources] });

// The SDK itself, against OpenAI with `--real` and else against a scripted server of this machine.
const server = process.argv.includes('--real') ? undefined : await serveChatCompletions(turns);
const client = new OpenAI(server && { baseURL: `${server.url}/v1`, apiKey: 'offline' });

// The loop: what the executor gives goes back as it is.
const messages: OpenAI.ChatCompletionMessageParam[] = [
  {
    role: 'user',
    content: 'Search the sources: how many milliseconds may a request take, and how often is it tried again?',
  },
];
let answer = '';
for (let turn = 0; turn < 20; turn += 1) {
  const { choices } = await client.chat.completions.create({
    model: 'gpt-5-mini',
    messages,
    tools: tools.definitions().map(({ name, description, inputSchema }) => ({
      type: 'function',
      function: { name, description, parameters: inputSchema },
    })),
  });
  const message = choices[0]?.message;
  if (message === undefined) break;
  messages.push(message);
  const calls = message.tool_calls?.filter(call => call.type === 'function') ?? [];
  if (calls.length === 0) {
    answer = message.content ?? '';
    break;
  }
  const outcomes = await tools.executeAll(
    calls.map(call => ({
      toolName: call.function.name,
      toolCallId: call.id,
      args: call.function.arguments,
    })),
  );
  for (const { toolName, toolCallId, text } of outcomes) {
    messages.push({ role: 'tool', tool_call_id: toolCallId, content: text });
    console.log(`What the model saw of ${toolName}:\n${text}\n`);
  }
}
await server?.stop();

console.log(`The answer: ${answer}`);
const isRight = /600[,_ ]?000/u.test(answer) && /\b(?:2|two|twice)\b/u.test(answer);
if (!isRight) console.error('The answer is wrong: it must name 600000 ms and 2 retries.');
process.exitCode = isRight ? 0 : 1;

function linesWith(word: string): readonly object[] {
  const folder = new URL('node_modules/openai/src/', import.meta.url);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(file =>
    file.endsWith('.ts'),
  );
  return files.toSorted().flatMap(file =>
    readFileSync(new URL(file, folder), 'utf8')
      .split('\n')
      .map((text, index) => ({ file, line: index + 1, text: text.trim() }))
      .filter(({ text }) => text.toLowerCase().includes(word.toLowerCase())),
  );
}
