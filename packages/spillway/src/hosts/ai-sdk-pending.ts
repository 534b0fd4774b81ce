import type { ModelOutput } from './ai-sdk-model-output.ts';

/** What was begun where a tool ran, for when the host asks for it. */
export interface Begun {
  settle(): Promise<ModelOutput>;
  /** The same without waiting for any model, when the time of the tool is over. */
  settleLate(): Promise<ModelOutput>;
  /** True when it cannot be worked out again from the output alone. */
  readonly isUnique: boolean;
  /** Gives up what is held for it. */
  forget(): void;
}

/** What was begun and may be asked for: aborted runs never ask, and some versions of the host ask twice. */
export interface Pending {
  put(toolCallId: string, output: unknown, begun: Omit<Begun, 'forget'>): void;
  /** What was begun for a call and that very output: an id that is used again for another output finds nothing. */
  find(toolCallId: string, output: unknown): Begun | undefined;
}

interface Entry extends Begun {
  readonly toolCallId: string;
  readonly isFor: (output: unknown) => boolean;
  readonly heldChars: number;
}

/** Entries kept at most: by number, and by the chars of the texts they hold; objects are held weakly. */
const mostEntries = 256;
const mostHeldChars = 32 * 1024 * 1024;

/** Makes an empty set of pending outputs; the oldest give way. */
export function createPending(): Pending {
  const entries = new Set<Entry>();
  let heldChars = 0;
  const remove = (entry: Entry): void => {
    if (entries.delete(entry)) heldChars -= entry.heldChars;
  };
  const find = (toolCallId: string, output: unknown): Entry | undefined => {
    for (const entry of entries) if (entry.toolCallId === toolCallId && entry.isFor(output)) return entry;
    return undefined;
  };
  return {
    find,
    put(toolCallId, output, begun) {
      find(toolCallId, output)?.forget();
      const entry: Entry = { ...begun, toolCallId, forget: () => remove(entry), ...identityOf(output) };
      entries.add(entry);
      heldChars += entry.heldChars;
      for (const oldest of entries) {
        if (entries.size <= mostEntries && heldChars <= mostHeldChars) break;
        remove(oldest);
      }
    },
  };
}

function identityOf(output: unknown): Pick<Entry, 'isFor' | 'heldChars'> {
  if (typeof output !== 'object' || output === null) {
    const heldChars = typeof output === 'string' ? output.length : 0;
    return { isFor: other => Object.is(other, output), heldChars };
  }
  const held = new WeakRef(output);
  return { isFor: other => other === held.deref(), heldChars: 0 };
}
