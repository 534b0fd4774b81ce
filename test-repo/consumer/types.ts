import { createLimits, memoryStore, spill, truncate } from 'spillway';
import { withLimits } from 'spillway/ai-sdk';
import { fileStore } from 'spillway/stores/file';
import { charsPerToken } from 'spillway/tokens';

/** What somebody writes who has only read the first page of the documentation. */
const limits = createLimits({
  bands: [
    { over: 100_000, action: spill({ then: truncate() }) },
    { over: 5_000, action: truncate({ strategy: 'tail', maxChars: 2_000 }) },
  ],
  measure: 'tokens',
  tokenizer: charsPerToken(4),
  store: Math.random() > 2 ? fileStore({ cleanupAfter: { hours: 6 } }) : memoryStore(),
});

export async function reduceOne(result: unknown): Promise<boolean> {
  const run = limits.run({ scope: 'chat-1' });
  const { changed, records } = await run.reduce(result, {
    toolName: 'search',
    toolCallId: 'call_1',
    args: {},
  });
  return changed && records.length > 0;
}

const model = 'provider/model';
const tools = {
  search: { description: 'Searches.', execute: (input: { readonly query: string }) => input.query.length },
};
const wrapped = withLimits({ model, tools }, limits);

/** Types stay: the wrapped tool is still the tool that was handed in, and the model is what it was. */
export const execute: (input: { readonly query: string }) => unknown = wrapped.tools.search.execute;
export const sameModel: string = wrapped.model;
