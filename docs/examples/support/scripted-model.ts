import type { LanguageModelV4CallOptions, LanguageModelV4Content } from '@ai-sdk/provider';
import { MockLanguageModelV4 } from 'ai/test';

/**
 * A model without a network: it calls `read_log`, looks for the error in what was stored by the handle that it was
 * shown, and answers with what it found.
 */
export function scriptedModel(): MockLanguageModelV4 {
  let step = 0;
  return new MockLanguageModelV4({
    modelId: 'scripted',
    doGenerate: async options => {
      step += 1;
      const shown = shownTo(options);
      const handle = /handle "([^"]+)"/u.exec(shown)?.[1] ?? '';
      if (step === 1) return answer(call('call_1', 'read_log', {}));
      if (step === 2) return answer(call('call_2', 'read_tool_result', { handle, pattern: 'ERROR' }));
      return answer({ type: 'text', text: `It stopped here: ${shown.split('\n').at(-1)}` });
    },
  });
}

/** The text of the last tool result in a prompt. */
export function shownTo({ prompt }: LanguageModelV4CallOptions): string {
  const message = prompt.at(-1);
  if (message?.role !== 'tool') return '';
  const [result] = message.content;
  return result?.type === 'tool-result' && result.output.type === 'text' ? result.output.value : '';
}

function call(toolCallId: string, toolName: string, input: object): LanguageModelV4Content {
  return { type: 'tool-call', toolCallId, toolName, input: JSON.stringify(input) };
}

function answer(content: LanguageModelV4Content): Awaited<ReturnType<MockLanguageModelV4['doGenerate']>> {
  return {
    content: [content],
    finishReason: { unified: content.type === 'tool-call' ? 'tool-calls' : 'stop', raw: undefined },
    usage: {
      inputTokens: { total: 0, noCache: 0, cacheRead: 0, cacheWrite: 0 },
      outputTokens: { total: 0, text: 0, reasoning: 0 },
    },
    warnings: [],
  };
}
