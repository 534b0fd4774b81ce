/** A case as its file has it. */
export interface Case {
  readonly id: string;
  readonly op: string;
  readonly options: CaseOptions;
  readonly input: {
    readonly js: string;
    readonly more?: readonly string[];
    readonly twice?: string;
    readonly steps?: readonly Step[];
  };
  readonly expect: readonly Expectation[];
}

/** One statement about an observation. */
export interface Expectation {
  readonly prop: string;
  readonly on?: string;
  readonly js?: string;
  readonly says?: string;
  readonly for?: readonly number[];
}

/** One step of a case. */
export interface Step {
  readonly do: string;
  readonly id?: string;
  readonly [argument: string]: unknown;
}

/** Options by the names that the cases have for them. */
export interface CaseOptions {
  readonly strategy?: 'head' | 'tail' | 'head_tail' | 'spill';
  readonly maxChars?: number | readonly number[];
  readonly maxTokens?: number;
  readonly sweep?: readonly [number, number];
  readonly trailer?: string;
  readonly stripAnsi?: boolean;
  readonly format?: string;
  readonly wrap?: string;
  readonly guard?: boolean;
  readonly offset?: unknown;
  readonly limit?: unknown;
  readonly pattern?: string;
  readonly store?: true | 'rejecting' | 'failing-late' | 'slow' | 'default';
  readonly root?: string;
  readonly of?: 'ids' | 'texts';
  readonly parallel?: number;
  readonly processes?: number;
  readonly redact?: string | readonly string[];
  readonly maxTotalBytes?: number;
  readonly summarizerMaxChars?: number;
  readonly then?: string;
  readonly readMaxChars?: number;
  readonly [name: string]: unknown;
}

/** What the runner asks for beside the call itself. */
export interface Context {
  readonly testCase: Case;
  readonly index: number;
  /** Run the call in further processes of other locales, time zones and clocks. */
  readonly again: boolean;
  /** Reduce the result by the same limits once more. */
  readonly idempotent: boolean;
  /** Makes the input at twice the size. */
  readonly twice: (() => unknown) | undefined;
}

/** What was seen of one call; what an operation does not yield is left out. */
export interface Observation {
  readonly text?: string;
  readonly value?: unknown;
  readonly changed?: boolean;
  readonly truncated?: boolean;
  readonly records?: readonly unknown[];
  readonly markers?: readonly string[];
  readonly handles?: readonly string[];
  readonly resolved?: readonly Resolved[];
  readonly stored?: readonly Stored[];
  readonly escaped?: readonly string[];
  readonly error?: Failure | null;
  readonly warnings?: readonly string[];
  readonly ms?: number;
  readonly msTwice?: number;
  readonly heapMb?: number;
  readonly again?: readonly string[];
  readonly reducedAgain?: string;
  readonly ignored?: readonly string[];
  readonly [field: string]: unknown;
}

/** A handle that was read to its end. */
export interface Resolved {
  readonly handle: string;
  readonly found: boolean;
  readonly text: string;
}

/** One entry on the medium of the store. */
export interface Stored {
  readonly key: string;
  readonly bytes: Uint8Array;
  readonly text?: string;
  readonly mode?: number;
  readonly inside: boolean;
}

/** What a call threw. */
export interface Failure {
  readonly name: string;
  readonly code: string | undefined;
  readonly message: string;
}

/** Runs one operation. */
export type Op = (input: unknown, options: CaseOptions, context: Context) => Promise<Observation>;

/** Runs one step with its arguments. */
export type Verb = (args: Readonly<Record<string, unknown>>) => Promise<Observation | undefined>;

/** What the runner drives. */
export interface Harness {
  readonly open: (testCase: Case, context: Context) => Promise<{ readonly [verb: string]: Verb }>;
  readonly [op: string]: Op | Harness['open'];
}

/** One judged expectation. */
export interface CaseResult {
  readonly id: string;
  readonly index: number;
  readonly prop: string;
  readonly on?: string;
  readonly says?: string;
  /** True, `ignored`, `by-hand`, or why not. */
  readonly result: true | string;
}

/** Thrown where a case needs what a later step builds. */
export class Pending extends Error {
  constructor(what: string) {
    super(what);
    this.name = 'Pending';
  }
}
