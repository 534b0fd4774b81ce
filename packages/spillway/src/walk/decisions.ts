import type { KeptEnds } from '../actions/action.ts';
import type { ReductionRecord } from '../observe/record.ts';
import type { EntryNotes, Store } from '../store/store.ts';
import { field } from './call.ts';

/** What was decided for a part once and is repeated whenever the same part comes again: plain JSON. */
export interface Decision {
  /** The actions and options that decided it; with others the part is decided anew. */
  readonly signature: string;
  readonly text: string;
  readonly kept?: KeptEnds;
  readonly record: ReductionRecord;
}

/** Decisions kept per store in this process: by number, and by the chars they hold. */
const mostDecisions = 2048;
const mostDecisionChars = 16 * 1024 * 1024;

interface Memory {
  readonly decisions: Map<string, Decision>;
  chars: number;
}

const memories = new WeakMap<object, Memory>();

/**
 * Where a run's decisions are remembered: with the store, or with the workspace that a store without one of its own keeps its
 * payloads in, since what is in one workspace cannot be read in another.
 */
export function memoryOf(store: Store, workspace: unknown): object {
  return store.needsWorkspace === true && typeof workspace === 'object' && workspace !== null
    ? workspace
    : store;
}

/** Remembers a decision under its key, the oldest ones giving way. */
export function rememberDecision(memoryOwner: object, key: string, decision: Decision): void {
  const memory = memories.get(memoryOwner) ?? { decisions: new Map<string, Decision>(), chars: 0 };
  memories.set(memoryOwner, memory);
  const earlier = memory.decisions.get(key);
  if (earlier !== undefined) memory.chars -= earlier.text.length;
  memory.decisions.delete(key);
  memory.decisions.set(key, decision);
  memory.chars += decision.text.length;
  for (const [oldest, { text }] of memory.decisions) {
    if (memory.decisions.size <= mostDecisions && memory.chars <= mostDecisionChars) break;
    memory.decisions.delete(oldest);
    memory.chars -= text.length;
  }
}

/** The decision remembered under a key in this process. */
export function recallDecision(memoryOwner: object, key: string): Decision | undefined {
  return memories.get(memoryOwner)?.decisions.get(key);
}

/** Forgets the decisions whose keys begin with a prefix, since what they name was removed. */
export function forgetDecisions(memoryOwner: object, prefix: string): void {
  const memory = memories.get(memoryOwner);
  if (memory === undefined) return;
  for (const [key, { text }] of memory.decisions) {
    if (!key.startsWith(prefix)) continue;
    memory.decisions.delete(key);
    memory.chars -= text.length;
  }
}

/** The decision in the notes of a stored payload, undefined when they hold none that can be used. */
export function decisionFromNotes(notes: EntryNotes | undefined): Decision | undefined {
  const decision = notes?.['decision'];
  const text = field(decision, 'text');
  const signature = field(decision, 'signature');
  const record = field(decision, 'record');
  if (typeof text !== 'string' || typeof signature !== 'string' || !isRecord(record)) return undefined;
  const kept = field(decision, 'kept');
  return { text, signature, record, ...(isKeptEnds(kept) && { kept }) };
}

function isRecord(value: unknown): value is ReductionRecord {
  return (
    typeof field(value, 'part') === 'string' &&
    typeof field(value, 'action') === 'string' &&
    Array.isArray(field(value, 'fallbacks'))
  );
}

function isKeptEnds(value: unknown): value is KeptEnds {
  return (
    typeof field(value, 'headChars') === 'number' &&
    typeof field(value, 'tailChars') === 'number' &&
    typeof field(value, 'marker') === 'string'
  );
}
