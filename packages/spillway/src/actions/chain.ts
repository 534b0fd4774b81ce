import type { Action } from './action.ts';

/** The options of a whole chain as one text, to tell one configuration from another. */
export function chainSignature(action: Action): string {
  return action.then === undefined
    ? action.signature
    : `${action.signature} > ${chainSignature(action.then)}`;
}

/** Tells whether any action of a chain answers to a question. */
export function some(action: Action, question: (action: Action) => boolean): boolean {
  return question(action) || (action.then !== undefined && some(action.then, question));
}
