/** What a size counts: UTF-16 code units, tokens of the tokenizer in use, or bytes of binary data. */
export type SizeUnit = 'chars' | 'tokens' | 'bytes';

/** The steps that can replace a part; an action of a user's own has a word of its own. */
export type ActionType =
  | 'passthrough'
  | 'truncate'
  | 'spill'
  | 'summarize'
  | 'condense'
  | 'ceiling'
  | (string & {});

/** What nested requests of summaries have cost. */
export interface Usage {
  /** Requests to a model. */
  readonly requests: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
}

/** One action that could not run, and why. */
export interface Fallback {
  readonly action: ActionType;
  /** A stable word, never an error text. */
  readonly code: string;
}

/** The machine-readable account of one reduction: plain JSON, codes and numbers only, no text of the tool's. */
export interface ReductionRecord {
  /** `value` for what a tool returned, `content` for the text of its content parts, `error` for an error's message. */
  readonly part: string;
  /** The action whose replacement went to the model. */
  readonly action: ActionType;
  /** Size of the part before, in `measure`. */
  readonly size: number;
  readonly measure: SizeUnit;
  /** Size of what the model sees, in `measure`; in chars where `measure` is `bytes`. */
  readonly shown: number;
  /** The handle the model reads the whole back with, when it was stored. */
  readonly handle?: string;
  /** Bytes stored under `handle`. */
  readonly bytes?: number;
  /** True when what is stored is not the whole: a capture that was bounded or cut off. */
  readonly partial?: boolean;
  /** The actions that were tried before, in order. */
  readonly fallbacks: readonly Fallback[];
  /** What the summary cost. */
  readonly usage?: Usage;
  /** True when the decision was made earlier and only repeated. */
  readonly remembered?: boolean;
}
