import { wellFormed } from '../text/well-formed.ts';
import type { Settings } from './settings.ts';

/**
 * Tells without any allocation that a result is below every threshold; false says nothing.
 *
 * The length comes first, since tokens and bytes are bounded by it.
 */
export function isBelowAll(result: unknown, settings: Settings): boolean {
  if (settings.redact.length > 0) return false;
  if (typeof result === 'string') return result.length < settings.floorChars && wellFormed(result) === result;
  return typeof result === 'number' || typeof result === 'boolean' ? settings.floorChars > 32 : false;
}
