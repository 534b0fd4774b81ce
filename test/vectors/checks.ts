import { isDeepStrictEqual } from 'node:util';
import type { RuleName } from './rules.ts';

/** One thing that a vector says and what came of it. */
export interface Fact {
  readonly what: string;
  readonly holds: boolean;
  readonly expected: unknown;
  readonly got: unknown;
  /** Rules by which this fact may differ; each has to apply to the vector's input. */
  readonly rules: readonly RuleName[];
}

/** What an adapter reports while it runs a vector. */
export interface Checks {
  /** The values must be deeply equal; where one of the rules applies to the input they may differ. */
  equal(what: string, got: unknown, expected: unknown, ...rules: readonly RuleName[]): void;
  /** The statement must be true of what was seen. */
  holds(what: string, holds: boolean, got?: unknown, ...rules: readonly RuleName[]): void;
  /** The vector is about something that a later step builds. */
  pending(step: string): void;
  /** The vector tells how something is elsewhere, and nothing here is to be like it. */
  information(why: string): void;
}

/** What an adapter has reported. */
export interface Report {
  readonly checks: Checks;
  readonly facts: readonly Fact[];
  outcome():
    | { readonly type: 'checked' }
    | { readonly type: 'pending' | 'information'; readonly why: string };
}

/** Collects what an adapter reports. */
export function createReport(): Report {
  const facts: Fact[] = [];
  let outcome: ReturnType<Report['outcome']> = { type: 'checked' };
  const checks: Checks = {
    equal: (what, got, expected, ...rules) =>
      void facts.push({ what, holds: isDeepStrictEqual(got, expected), expected, got, rules }),
    holds: (what, holds, got, ...rules) => void facts.push({ what, holds, expected: true, got, rules }),
    pending: step => void (outcome = { type: 'pending', why: step }),
    information: why => void (outcome = { type: 'information', why }),
  };
  return { checks, facts, outcome: () => outcome };
}
