import type { ActionType, ReductionRecord } from './record.ts';

/** Which call an event is about. */
export interface CallInfo {
  /** The limits that took the decision. */
  readonly id: string;
  readonly toolName: string;
  readonly toolCallId: string;
  readonly scope: string;
  readonly runId?: string;
}

/** A part was replaced. */
export interface ReducedEvent extends CallInfo {
  readonly record: ReductionRecord;
}

/** An action could not run; what runs instead is `next`, null for nothing. */
export interface FallbackEvent extends CallInfo {
  readonly action: ActionType;
  readonly next: ActionType | null;
  readonly code: string;
  readonly error?: unknown;
}

/** What a warning is about. */
export type WarningCode =
  | 'store-failed'
  | 'original-not-kept'
  | 'read-failed'
  | 'notes-failed'
  | 'summary-failed'
  | 'serializer-failed'
  | 'tokenizer-failed'
  | 'redact-failed'
  | 'view-failed'
  | 'hook-failed'
  | 'filter-failed'
  | 'cleanup-failed'
  | 'workspace-missing'
  | 'workspace-read-only'
  | 'media-unreduced'
  | 'internal-fault'
  | 'renamed-option';

/** Something went wrong that did not stop the run. */
export interface WarningEvent {
  readonly code: WarningCode;
  /** One sentence for a person. */
  readonly message: string;
  readonly id: string;
  readonly toolName?: string;
  readonly toolCallId?: string;
  readonly action?: ActionType;
  readonly next?: ActionType | null;
  readonly error?: unknown;
}

/** The model read a stored result. */
export interface ReadEvent {
  readonly id: string;
  readonly scope: string;
  readonly runId?: string;
  readonly handle: string;
  /** False when nothing is stored under that handle for this scope. */
  readonly found: boolean;
  /** Length of the answer in UTF-16 units. */
  readonly chars: number;
  readonly offset: number;
  readonly limit: number;
  readonly pattern?: string;
}

/** A listener threw; the run goes on. */
export interface ListenerErrorEvent {
  /** The event, or the listener of an executor: `display`, `result`, `output`. */
  readonly event: keyof LimitsEvents | 'display' | 'result' | 'output';
  readonly error: unknown;
}

/** Payloads are kept in memory only and end with the process. */
export interface VolatileStoreEvent {
  readonly id: string;
  readonly store: string;
}

/** The events of limits, by name. */
export interface LimitsEvents {
  reduced: ReducedEvent;
  fallback: FallbackEvent;
  read: ReadEvent;
  warning: WarningEvent;
  'listener-error': ListenerErrorEvent;
  'volatile-store': VolatileStoreEvent;
}

/** What is called with an event; its return value is not awaited. */
export type Listener<Name extends keyof LimitsEvents> = (event: LimitsEvents[Name]) => void;
