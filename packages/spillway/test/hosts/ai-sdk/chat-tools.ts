import { createLimits, spill, summarize, toolResult, truncate } from 'spillway';
import type { Limits, SummaryModel } from 'spillway';
import { fileStore } from 'spillway/stores/file';
import { z } from 'zod';
import { call } from './scripted.ts';
import type { Answer } from './scripted.ts';

const inputSchema = z.object({});
/** What the tool `log` gives. */
export const log: string = Array.from(
  { length: 3000 },
  (_, line) => `2026-11-30 line ${line} of the log`,
).join('\n');
const rows = Array.from({ length: 500 }, (_, id) => ({
  id,
  zeta: `row ${id}`,
  alpha: id % 7,
  nested: { b: id, a: [id] },
}));

/** The tools of a chat, as every process that continues it has them. */
export const chatTools: Readonly<Record<string, object>> = {
  log: { inputSchema, execute: async () => log },
  rows: { inputSchema, execute: () => ({ total: rows.length, rows }) },
  streamed: {
    inputSchema,
    async *execute(): AsyncGenerator {
      yield { status: 'working' };
      yield { status: 'done', rows };
    },
  },
  viewed: { inputSchema, execute: () => ({ rows }), toModelOutput: () => ({ type: 'text', value: log }) },
  badview: {
    inputSchema,
    execute: () => ({ rows }),
    toModelOutput: (): never => {
      throw new Error('view broke');
    },
  },
  fails: { inputSchema, execute: async () => await Promise.reject(new Error('e'.repeat(80_000))) },
  failed: {
    inputSchema,
    execute: () => ({ isError: true, content: [{ type: 'text', text: 'f'.repeat(80_000) }] }),
  },
  summarized: { inputSchema, execute: () => log.toUpperCase() },
  dates: {
    inputSchema,
    execute: () =>
      rows.map(({ id }) => ({ at: new Date(id * 1000), map: new Map([[id, id]]), none: undefined })),
  },
  bytes: { inputSchema, execute: () => Buffer.from(log) },
  binary: {
    inputSchema,
    execute: () => Uint8Array.from({ length: 20_000 }, (_, at) => (at * 7 + 128) % 256),
  },
  envelope: {
    inputSchema,
    execute: () => toolResult({ output: { rows }, modelOutput: '500 rows of interest' }),
  },
  spilledEnvelope: { inputSchema, execute: () => toolResult({ output: { rows }, modelOutput: log }) },
  small: { inputSchema, execute: () => ({ ok: true }) },
};

/** One call of each tool. */
export const chatCalls: Answer = Object.keys(chatTools).map((name, index) => call(`call_${index}`, name));

/** The limits of the chat over a folder; a model only where the chat runs. */
export function chatLimits(baseDir: string, model?: SummaryModel): Limits {
  const action = summarize({ ...(model && { model }), then: truncate() });
  return createLimits({
    store: fileStore({ baseDir }),
    bands: [{ over: 2_000, action: spill({ then: truncate() }) }],
    perTool: { summarized: [{ over: 2_000, action }] },
    logger: false,
  });
}
