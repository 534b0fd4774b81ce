import { createLimits, createToolExecutor, memoryStore } from 'spillway';
import type {
  ExecutorCall,
  LimitsOptions,
  Store,
  ToolExecutor,
  ToolExecutorOptions,
  WarningEvent,
} from 'spillway';

/** An executor over a memory store, with its warnings. */
export interface Bench {
  readonly tools: ToolExecutor;
  readonly store: Store;
  readonly warnings: WarningEvent[];
}

/** Makes an executor whose warnings and store can be looked at. */
export function bench(
  tools: ToolExecutorOptions['tools'],
  options: Partial<ToolExecutorOptions> = {},
  limits: LimitsOptions = {},
): Bench {
  const store = limits.store ?? memoryStore();
  const made = createLimits({ ...limits, store });
  const warnings: WarningEvent[] = [];
  made.on('warning', event => warnings.push(event));
  return { tools: createToolExecutor({ limits: made, tools, ...options }), store, warnings };
}

/** One call of a tool. */
export function called(toolName: string, fields: Partial<ExecutorCall> = {}): ExecutorCall {
  return { toolName, toolCallId: 'call-1', args: {}, ...fields };
}

/** Everything that a store holds, as text. */
export async function storedTexts(store: Store): Promise<string> {
  const entries = (await store.list?.('')) ?? [];
  const texts = await Promise.all(
    entries.map(async ({ handle, notes }) => {
      const bytes = await store.read(handle);
      return `${new TextDecoder().decode(bytes)}\n${JSON.stringify(notes)}`;
    }),
  );
  return texts.join('\n');
}
