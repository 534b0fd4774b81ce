import type { ReadArguments } from './arguments.ts';
import type { ResolvedReadLimits } from './limits.ts';
import type { PathBudget } from './path-bound.ts';

/** `ReadArguments` with a path. */
export interface PathArguments extends ReadArguments {
  readonly path: string;
}

/** What the answers to paths share. */
export interface PathAnswerOptions {
  readonly label: string;
  readonly args: PathArguments;
  readonly limits: ResolvedReadLimits;
  readonly budget: PathBudget;
  /** What is said about the stored value when the path leads nowhere. */
  readonly shape: string;
}
