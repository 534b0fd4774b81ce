import { createLimits, memoryStore } from 'spillway';
import type { Limits, LimitsEvents, LimitsOptions, Store, ToolCall } from 'spillway';

/** Limits over a memory store, with everything they emit. */
export interface World {
  readonly limits: Limits;
  readonly store: Store;
  readonly events: { readonly [Name in keyof LimitsEvents]: LimitsEvents[Name][] };
}

/** Makes limits whose events can be looked at; the store is memory unless one is stated. */
export function world(options: LimitsOptions = {}): World {
  const store = options.store ?? memoryStore();
  const limits = createLimits({ ...options, store });
  const events: World['events'] = {
    reduced: [],
    fallback: [],
    read: [],
    warning: [],
    'listener-error': [],
    'volatile-store': [],
  };
  limits.on('reduced', event => events.reduced.push(event));
  limits.on('fallback', event => events.fallback.push(event));
  limits.on('read', event => events.read.push(event));
  limits.on('warning', event => events.warning.push(event));
  limits.on('listener-error', event => events['listener-error'].push(event));
  return { limits, store, events };
}

/** A call of the tool `search`. */
export function call(fields: Partial<ToolCall> = {}): ToolCall {
  return { toolName: 'search', toolCallId: 'call-1', ...fields };
}

/** A store whose writes fail with an error. */
export function failingStore(error: unknown = new Error('disk full')): Store {
  return {
    name: 'failing',
    write: () => Promise.reject(error),
    read: () => Promise.reject(error),
  };
}

/** A store that counts what is written to another one. */
export function countingStore(inner: Store = memoryStore()): Store & { readonly writes: string[] } {
  const writes: string[] = [];
  return Object.assign(Object.create(null) as object, inner, {
    writes,
    write: async (...[key, payload, info]: Parameters<Store['write']>) => {
      writes.push(key);
      return await inner.write(key, payload, info);
    },
  });
}

/** The handle that a stand-in names. */
export function handleIn(text: unknown): string {
  const found = /handle "([^"]+)"/.exec(String(text))?.[1];
  if (found === undefined) throw new Error(`No handle in: ${String(text).slice(0, 300)}`);
  return found;
}

/** Follows the next offsets of the reader to the end and joins what stands under the headings. */
export async function readWhole(limits: Limits, handle: string, scope = 'local'): Promise<string> {
  const run = limits.run({ scope });
  let joined = '';
  let next: { offset: number; piece: number } | undefined = { offset: 0, piece: 0 };
  for (let page = 0; next !== undefined && page < 100_000; page++) {
    const answer = await run.read({ handle, ...next, limit: 1000 });
    const end = answer.text.indexOf('\n');
    joined += end === -1 ? '' : answer.text.slice(end + 1);
    next =
      answer.nextOffset === undefined
        ? undefined
        : { offset: answer.nextOffset, piece: answer.nextPiece ?? 0 };
  }
  return joined;
}
