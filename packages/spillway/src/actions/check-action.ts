import { isObject, show } from '../check.ts';
import { ConfigError } from '../errors.ts';
import type { Action } from './action.ts';

/** Gives an action back, or throws a ConfigError. */
export function checkThen(path: string, value: unknown): Action | undefined {
  if (value === undefined) return undefined;
  if (isAction(value)) return value;
  throw new ConfigError(`${path} must be an action such as truncate() or spill(), but is ${show(value)}.`);
}

/** Tells whether a value is an action, of ours or of a user's own making. */
export function isAction(value: unknown): value is Action {
  return isObject(value) && typeof value['type'] === 'string' && typeof value['reduce'] === 'function';
}
