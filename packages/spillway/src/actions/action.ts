import type { ActionType, SizeUnit, Usage } from '../observe/record.ts';
import type { WarningCode } from '../observe/events.ts';
import type { Cut, TextSource } from '../text/cut.ts';
import type { CondenseHints } from '../condense/contract.ts';
import type { CutBudget } from './cut-budget.ts';
import type { Part } from './part.ts';
import type { SummaryModel } from './summary-model.ts';

/** Where in the original the text of a replacement stands, so that it can be spread over several parts. */
export interface KeptEnds {
  readonly headChars: number;
  readonly tailChars: number;
  /** What stands between the two ends. */
  readonly marker: string;
}

/** What goes to the model instead of a part. */
export interface Replacement {
  readonly text: string;
  readonly kept?: KeptEnds;
  readonly handle?: string;
  /** Bytes stored under `handle`. */
  readonly bytes?: number;
  readonly usage?: Usage;
}

/** What an action did to a part. */
export type Outcome =
  | { readonly type: 'kept' }
  | { readonly type: 'replaced'; readonly replacement: Replacement }
  | {
      readonly type: 'unable';
      readonly reason: UnableReason;
      readonly error?: unknown;
      readonly usage?: Usage;
    };

/** Why an action could not run: a fault that is reported, or a case that it is not made for. */
export type UnableReason =
  | 'store-failed'
  | 'summary-failed'
  | 'workspace-missing'
  | 'workspace-read-only'
  | 'binary'
  | 'not-smaller'
  | 'too-long'
  | 'internal-fault';

/** The payload under its handle. */
export interface Stored {
  /** What the model reads it by. */
  readonly handle: string;
  readonly bytes: number;
}

/** What an action may use: everything is bound to one call and one part. */
export interface ActionContext {
  readonly toolName: string;
  readonly toolCallId: string;
  readonly unit: 'chars' | 'tokens';
  /** Size of the part, in `sizeUnit`. */
  readonly size: number;
  readonly sizeUnit: SizeUnit;
  /** The media type of the part as it came. */
  readonly mediaType: string;
  readonly signal?: AbortSignal;
  readonly conversationId?: string;
  /** Counts tokens by the tokenizer in use or by estimate; never throws. */
  countTokens(text: string): number;
  /** Cuts a text to a budget that includes the marker; undefined when it fits as it is. */
  cut(source: TextSource, budget: CutBudget): Cut | undefined;
  /** What is left of a budget beside the fence that the result of an external tool gets. */
  within(budget: CutBudget): CutBudget;
  /** What is known of the text beside itself, for condensing. */
  readonly hints: CondenseHints;
  /** The text that replaces a stored part: notice, facts, shape, and a preview: the text that is stated, else both ends, of at most so many chars. */
  standIn(facts: PartFacts, handle: string, previewChars: number, preview?: string): string;
  /** The prompt that asks for a summary of a text. */
  summaryPrompt(text: string): string;
  /** A text without lone surrogates. */
  wellFormed(text: string): string;
  /** Size of a text in `unit`. */
  sizeOf(text: string): number;
  /** Tells whether a text may replace the part: never when it is longer, in `unit`, than what it replaces. */
  fits(text: string): boolean;
  /** The handle that storing the part will most likely give; nothing is stored yet. */
  expectedHandle(): Promise<string>;
  /** Stores the whole part, once per part whichever actions ask. */
  store(): Promise<Stored>;
  /** The sentence that tells the model how to read a handle, empty when the run has no reader. */
  readCall(handle: string): string;
  /** Lines, longest line, shape; counted once per part. */
  facts(): Promise<PartFacts>;
  /** The model of the run, or the one that an id names. */
  resolveModel(model: SummaryModel | string | undefined): SummaryModel | undefined;
  /** Requests that the run may still make, undefined when unlimited. */
  readonly requestLimit?: number;
  warn(code: WarningCode, message: string, error?: unknown): void;
}

/** What can be said of a part without showing it; lines and preview are those of the form that is stored. */
export interface PartFacts {
  readonly mediaType: string;
  readonly lines?: number;
  readonly longestLineChars?: number;
  /** The same in bytes, where chars were not counted by line. */
  readonly longestLineBytes?: number;
  /** Lines that read like errors: how many there are, and some of them. */
  readonly errors?: {
    readonly count: number;
    readonly lines: readonly { readonly line: number; readonly text: string }[];
  };
  /** That only a part is stored, and how much. */
  readonly partly?: string;
  /** The stored text, for the preview; empty for binary. */
  readonly preview: TextSource;
  /** What is not in the stored text, whole: the rest of a structure whose one large string is stored. */
  readonly rest?: string;
  /** True when the text is valid JSON, or the part is a structure. */
  readonly json: boolean;
  readonly shape?: string;
  /** How the stored form differs from the shown one: where its text was taken from. */
  readonly storedPath?: string;
  /** For binary: the first bytes in hex. */
  readonly hex?: string;
}

/** One way to reduce a part: plain data with one method; the walk never asks which one it is. */
export interface Action {
  readonly type: ActionType;
  /** What runs when this action cannot. */
  readonly then?: Action;
  /** True when the action keeps the whole in a store and cannot work without one. */
  readonly spills: boolean;
  /** True when what it gives is worth remembering: it stores, or asks a model. */
  readonly remembers: boolean;
  /** True when it needs the run's model, since it has neither a model nor a callable of its own. */
  readonly needsModel: boolean;
  /** True when results in its band are left alone, the ceiling included. */
  readonly exempts: boolean;
  /** The options as plain data, to tell one configuration from another. */
  readonly signature: string;
  reduce(part: Part, context: ActionContext): Outcome | Promise<Outcome>;
}
