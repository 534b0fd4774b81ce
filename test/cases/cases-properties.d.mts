import type { Case, CaseResult, Context, Harness } from './contract.ts';

/** What stands behind `<valid>` in the arguments of a read. */
export const VALID_TEXT: string;

/** The options that a library need not have. */
export const OPTIONAL_OPTIONS: readonly string[];

/** The text that is put under the n-th id. */
export function payloadFor(n: number): string;

/** Renames the guard that an input imitates to the library's own. */
export function renameGuard(text: string, name: string): string;

/** Evaluates the generator of an input: a fresh value for each call. */
export function makeInput(js: string): unknown;

/** The generators of a case, in order. */
export function inputsOf(testCase: Case): readonly string[];

/** Puts handles and payloads into the arguments of a step. */
export function resolveArgs(args: unknown, input: unknown, done: Readonly<Record<string, unknown>>): unknown;

/** Runs a case: each input through the harness, each expectation judged. */
export function runCase(testCase: Case, harness: Harness): Promise<readonly CaseResult[]>;

export type { Context };
