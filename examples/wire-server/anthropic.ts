import type { IncomingHttpHeaders } from 'node:http';
import { field, listOf } from './read-json.ts';
import { replay } from './script.ts';
import type { ScriptedTurn } from './script.ts';
import { serve } from './serve.ts';
import type { WireServer } from './serve.ts';

/** Replays a script as `POST /v1/messages` of the Anthropic API; the base URL of a client is `url`. */
export async function serveMessages(turns: readonly ScriptedTurn[]): Promise<WireServer> {
  return await serve({
    path: '/v1/messages',
    faultOf,
    answer: body => message(body, turns),
    refusal: text => ({ type: 'error', error: { type: 'invalid_request_error', message: text } }),
  });
}

function message(body: unknown, turns: readonly ScriptedTurn[]): unknown {
  const messages = listOf(field(body, 'messages'));
  const index = messages.filter(each => field(each, 'role') === 'assistant').length;
  const results = messages
    .flatMap(each => blocksOf(each, 'tool_result'))
    .map(block => textOf(field(block, 'content')));
  const said = replay(turns, index, results);
  const content =
    'text' in said
      ? [{ type: 'text', text: said.text, citations: null }]
      : said.calls.map(({ name, args }, place) => ({
          type: 'tool_use',
          id: `toolu_${index + 1}_${place + 1}`,
          name,
          input: args,
        }));
  return {
    id: `msg_${index + 1}`,
    type: 'message',
    role: 'assistant',
    model: field(body, 'model'),
    content,
    stop_reason: 'text' in said ? 'end_turn' : 'tool_use',
    stop_sequence: null,
    stop_details: null,
    container: null,
    usage: { input_tokens: 0, output_tokens: 0 },
  };
}

function blocksOf(given: unknown, type: string): readonly unknown[] {
  return listOf(field(given, 'content')).filter(block => field(block, 'type') === type);
}

/** The content of a tool result is text, or a list of blocks. */
function textOf(content: unknown): string {
  if (typeof content === 'string') return content;
  return listOf(content)
    .map(block => field(block, 'text'))
    .filter(text => typeof text === 'string')
    .join('');
}

function faultOf(body: unknown, headers: IncomingHttpHeaders): string | undefined {
  if ((headers['x-api-key'] ?? headers.authorization) === undefined) return 'Authentication is required.';
  if (headers['anthropic-version'] === undefined) return 'anthropic-version: header is required';
  if (typeof field(body, 'model') !== 'string') return 'model: Field required';
  if (!Number.isInteger(field(body, 'max_tokens'))) return 'max_tokens: Field required';
  if (field(body, 'stream') === true) return 'This server does not stream.';
  return listOf(field(body, 'tools')).map(toolFault).find(Boolean) ?? orderFault(field(body, 'messages'));
}

function toolFault(tool: unknown): string | undefined {
  if (!/^[\w-]{1,64}$/u.test(String(field(tool, 'name')))) return 'tools.name: Field required';
  if (field(field(tool, 'input_schema'), 'type') === 'object') return undefined;
  return "tools.input_schema.type: Input should be 'object'";
}

/** The message behind a use of tools has the result of each, and results stand nowhere else. */
function orderFault(messages: unknown): string | undefined {
  const all = listOf(messages);
  if (field(all[0], 'role') !== 'user') return 'messages: first message must use the user role';
  const faults = all.map((each, index) => {
    const used = blocksOf(all[index - 1], 'tool_use').map(block => field(block, 'id'));
    const given = new Set(blocksOf(each, 'tool_result').map(block => field(block, 'tool_use_id')));
    if (used.some(id => !given.has(id))) return 'A tool_use block has no tool_result block behind it.';
    return given.size === used.length ? undefined : 'A tool_result block has no tool_use block before it.';
  });
  const pending = blocksOf(all.at(-1), 'tool_use').length > 0;
  return faults.find(Boolean) ?? (pending ? 'The last message must not be a use of tools.' : undefined);
}
