import type { IncomingHttpHeaders } from 'node:http';
import { field, listOf } from './read-json.ts';
import { replay } from './script.ts';
import type { ScriptedTurn } from './script.ts';
import { serve } from './serve.ts';
import type { WireServer } from './serve.ts';

/** Replays a script as `POST /v1/chat/completions` of the OpenAI API; the base URL of a client is `url` and `/v1`. */
export async function serveChatCompletions(turns: readonly ScriptedTurn[]): Promise<WireServer> {
  return await serve({
    path: '/v1/chat/completions',
    faultOf,
    answer: body => completion(body, turns),
    refusal: message => ({ error: { message, type: 'invalid_request_error', param: null, code: null } }),
  });
}

function completion(body: unknown, turns: readonly ScriptedTurn[]): unknown {
  const messages = listOf(field(body, 'messages'));
  const index = messages.filter(message => field(message, 'role') === 'assistant').length;
  const results = messages
    .filter(message => field(message, 'role') === 'tool')
    .map(message => String(field(message, 'content')));
  const said = replay(turns, index, results);
  const calls = 'calls' in said ? said.calls : [];
  const toolCalls = calls.map(({ name, args }, place) => ({
    id: `call_${index + 1}_${place + 1}`,
    type: 'function',
    function: { name, arguments: JSON.stringify(args) },
  }));
  return {
    id: `chatcmpl-${index + 1}`,
    object: 'chat.completion',
    created: 1_790_000_000,
    model: field(body, 'model'),
    choices: [
      {
        index: 0,
        message: {
          role: 'assistant',
          content: 'text' in said ? said.text : null,
          refusal: null,
          ...(toolCalls.length === 0 ? {} : { tool_calls: toolCalls }),
        },
        logprobs: null,
        finish_reason: toolCalls.length === 0 ? 'stop' : 'tool_calls',
      },
    ],
    usage: { prompt_tokens: 0, completion_tokens: 0, total_tokens: 0 },
  };
}

function faultOf(body: unknown, { authorization }: IncomingHttpHeaders): string | undefined {
  if (!authorization?.startsWith('Bearer ')) return 'You did not provide an API key.';
  if (typeof field(body, 'model') !== 'string') return 'you must provide a model parameter';
  if (field(body, 'stream') === true) return 'This server does not stream.';
  return listOf(field(body, 'tools')).map(toolFault).find(Boolean) ?? orderFault(field(body, 'messages'));
}

function toolFault(tool: unknown): string | undefined {
  const stated = field(tool, 'function');
  if (field(tool, 'type') !== 'function') return 'A tool must have the type function.';
  if (!/^[\w-]{1,64}$/u.test(String(field(stated, 'name')))) return 'A tool must have a name.';
  if (field(field(stated, 'parameters'), 'type') === 'object') return undefined;
  return 'The parameters of a function must be a JSON Schema of type object.';
}

/** Every tool call is answered by a tool message of its own, before anything else is said. */
function orderFault(messages: unknown): string | undefined {
  const open = new Set<unknown>();
  if (listOf(messages).length === 0) return 'messages must not be empty';
  for (const message of listOf(messages)) {
    if (field(message, 'role') === 'tool') {
      if (!open.delete(field(message, 'tool_call_id'))) return 'A tool message must answer a tool call.';
      if (typeof field(message, 'content') !== 'string') return 'A tool message must have text.';
      continue;
    }
    if (open.size > 0) break;
    for (const call of listOf(field(message, 'tool_calls'))) open.add(field(call, 'id'));
  }
  return open.size === 0 ? undefined : `No tool message answers the tool calls ${[...open].join(', ')}.`;
}
