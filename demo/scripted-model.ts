import type { LanguageModelV4CallOptions, LanguageModelV4Content } from '@ai-sdk/provider';
import { MockLanguageModelV4 } from 'ai/test';
import { needle } from './log-data.ts';

/** What the scripted model does with each tool, and what it looks for when the result was stored. */
const script = [
  { toolName: 'lint', input: {}, look: 'exit code: 0' },
  { toolName: 'search', input: { text: 'function' }, look: 'function generateText(' },
  { toolName: 'list_packages', input: {}, look: '"name":"fast-check"' },
  { toolName: 'read_log', input: {}, look: 'ERROR' },
];

/**
 * A model that plays a script, so that the demo needs no key: it calls each tool, and reads back a stored result by the
 * handle that it finds in what it was shown.
 */
export function scriptedModel(): MockLanguageModelV4 {
  let step = 0;
  let reading = false;
  return new MockLanguageModelV4({
    modelId: 'scripted',
    doGenerate: async options => {
      const shown = lastToolText(options);
      const handle = reading ? undefined : /handle "([^"]+)"/.exec(shown)?.[1];
      const looked = script[step - 1];
      if (handle !== undefined && looked !== undefined) {
        reading = true;
        return answer([call(`read-${step}`, 'read_tool_result', { handle, pattern: looked.look, limit: 5 })]);
      }
      reading = false;
      const next = script[step];
      step += 1;
      if (next !== undefined) return answer([call(`call-${step}`, next.toolName, next.input)]);
      const found = shown.includes(needle);
      return answer([
        {
          type: 'text',
          text: found ? `The service stopped because of: ${needle}.` : 'I did not find the cause.',
        },
      ]);
    },
  });
}

function call(toolCallId: string, toolName: string, input: object): LanguageModelV4Content {
  return { type: 'tool-call', toolCallId, toolName, input: JSON.stringify(input) };
}

function answer(content: LanguageModelV4Content[]): Awaited<ReturnType<MockLanguageModelV4['doGenerate']>> {
  const calls = content.some(({ type }) => type === 'tool-call');
  return {
    content,
    finishReason: { unified: calls ? 'tool-calls' : 'stop', raw: undefined },
    usage: {
      inputTokens: { total: 0, noCache: 0, cacheRead: 0, cacheWrite: 0 },
      outputTokens: { total: 0, text: 0, reasoning: 0 },
    },
    warnings: [],
  };
}

function lastToolText({ prompt }: LanguageModelV4CallOptions): string {
  const last = prompt.at(-1);
  if (last?.role !== 'tool') return '';
  return last.content
    .map(part => (part.type === 'tool-result' && part.output.type === 'text' ? part.output.value : ''))
    .join('\n');
}
