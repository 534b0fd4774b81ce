import { createLimits, memoryStore } from 'spillway';
import type { LimitsOptions } from 'spillway';
import type { Settings } from '../../src/walk/settings.ts';

/** Options in their final form, over a memory store. */
export function settingsOf(options: LimitsOptions = {}): Settings {
  return createLimits({ store: memoryStore(), ...options }).settings;
}
