import { boundedMap } from './ai-sdk-bounded-map.ts';
import { fieldOf } from './ai-sdk-field.ts';

/** A call as the host runs it. */
export interface LoopCall {
  readonly toolCallId: string;
  readonly toolName: string;
  readonly input: unknown;
  /** The messages that the model answered with this call. */
  readonly messages: unknown;
  readonly signal?: AbortSignal;
}

/** One call among those of its conversation. */
export interface LoopTurn {
  /** Says what the call and its result are told by; undefined when they are compared with nothing. */
  done(print: string | undefined): void;
  /** The prints of the calls before this one in its conversation, as many as were asked for. */
  before(): Promise<readonly (string | undefined)[]>;
}

/** Remembers what calls came to, by their ids; the messages of a call tell which of them belong to its conversation. */
export interface Loops {
  /** A call begins, of which at most so many calls before it are looked at. */
  begin(call: LoopCall, most: number): LoopTurn;
}

interface Entry {
  print: string | undefined;
  readonly settled: Promise<void>;
}

/** Calls remembered at most. */
const mostCalls = 4096;

/**
 * Makes an empty memory of calls.
 *
 * An agent serves many conversations at a time, so that nothing is counted by the order of the calls alone.
 */
export function createLoops(): Loops {
  const known = boundedMap<string, Entry>(mostCalls);
  const steps = new WeakMap<object, Entry[]>();
  return {
    begin(call, most) {
      const { entry, done } = openEntry(call.signal);
      const { messages } = call;
      const siblings = Array.isArray(messages) ? (steps.get(messages) ?? []) : [];
      const earlier = earlierEntries(messages, most, known);
      const beside = [...siblings];
      siblings.push(entry);
      if (Array.isArray(messages)) steps.set(messages, siblings);
      const key = keyOf(call.toolCallId, call.toolName, call.input);
      if (key !== undefined) known.set(key, entry);
      return {
        done,
        async before() {
          // Those that run beside it are waited for, so that the notes are the same whichever is faster.
          await Promise.all(beside.map(async ({ settled }) => await settled));
          const all = [...new Set([...earlier, ...beside])].filter(other => other !== entry);
          return all.slice(Math.max(0, all.length - most)).map(({ print }) => print);
        },
      };
    },
  };
}

function openEntry(signal: AbortSignal | undefined): {
  readonly entry: Entry;
  readonly done: LoopTurn['done'];
} {
  let settle: (() => void) | undefined;
  const settled = new Promise<void>(resolve => {
    settle = resolve;
  });
  const entry: Entry = { print: undefined, settled };
  const giveUp = (): void => settle?.();
  // A tool that was given up may never end, and must not hold up those beside it.
  if (signal?.aborted === true) giveUp();
  else signal?.addEventListener('abort', giveUp, { once: true });
  return {
    entry,
    done(print) {
      entry.print ??= print;
      signal?.removeEventListener('abort', giveUp);
      giveUp();
    },
  };
}

/** From the end of the conversation, so that a long one costs no more than a short one. */
function earlierEntries(
  messages: unknown,
  most: number,
  known: { get(key: string): Entry | undefined },
): readonly Entry[] {
  const found: Entry[] = [];
  const all: readonly unknown[] = Array.isArray(messages) ? messages : [];
  for (let at = all.length - 1; at >= 0 && found.length < most; at -= 1) {
    for (const part of callParts(all[at]).toReversed()) {
      const key = keyOf(fieldOf(part, 'toolCallId'), fieldOf(part, 'toolName'), fieldOf(part, 'input'));
      const entry = key === undefined ? undefined : known.get(key);
      if (entry !== undefined) found.push(entry);
    }
  }
  return found.toReversed();
}

function callParts(message: unknown): readonly unknown[] {
  const content = fieldOf(message, 'content');
  if (fieldOf(message, 'role') !== 'assistant' || !Array.isArray(content)) return [];
  return content.filter(part => fieldOf(part, 'type') === 'tool-call');
}

/** With the input, since some models use an id again in every step. */
function keyOf(toolCallId: unknown, toolName: unknown, input: unknown): string | undefined {
  try {
    return JSON.stringify([toolCallId, toolName, input]);
  } catch {
    return undefined;
  }
}
