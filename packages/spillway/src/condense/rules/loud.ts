import type { Rule } from './rules.ts';

/** Lines that say that something went wrong. */
export const LOUD: Rule = {
  name: 'loud',
  pattern:
    /\b(?:error|fatal|fail(?:ed|ure)?|exception|invalid|unmet|missing|denied|deprecated|vulnerab\w+|security|breaking|ELSPROBLEMS|E[A-Z]{5,})\b/i,
  score: 80,
  decay: 3,
};
