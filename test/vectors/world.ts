import {
  createLimits,
  memoryStore,
  type Limits,
  type LimitsOptions,
  type Store,
  type ToolCall,
  type WarningEvent,
} from 'spillway';

/** Limits with everything that they report. */
export interface World {
  readonly limits: Limits;
  readonly store: Store;
  readonly warnings: readonly WarningEvent[];
  readonly fallbacks: readonly {
    readonly action: string;
    readonly next: string | null;
    readonly code: string;
  }[];
  /** Keys that were written, in order. */
  readonly written: readonly string[];
}

/** Makes limits over a fresh memory store unless one is stated. */
export function worldOf(options: LimitsOptions = {}): World {
  const written: string[] = [];
  const store = watched(options.store ?? memoryStore(), written);
  const limits = createLimits({ ...options, store, logger: false });
  const warnings: WarningEvent[] = [];
  const fallbacks: { action: string; next: string | null; code: string }[] = [];
  limits.on('warning', event => warnings.push(event));
  limits.on('fallback', ({ action, next, code }) => fallbacks.push({ action, next, code }));
  return { limits, store, warnings, fallbacks, written };
}

/** The call that the vectors speak of. */
export function callOf(fields: Partial<ToolCall> = {}): ToolCall {
  return { toolName: 'big_tool', toolCallId: 'call-1', ...fields };
}

/** A store that notes the keys it is asked to write. */
function watched(store: Store, written: string[]): Store {
  return {
    ...store,
    write(key, payload, info) {
      written.push(key);
      return store.write(key, payload, info);
    },
  };
}
