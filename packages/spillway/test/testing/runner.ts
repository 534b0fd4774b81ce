import { describe, expect, it } from 'vitest';
import type { SuiteRunner } from '../../src/testing/store-suite.ts';

/** The store suite on vitest. */
export const onVitest: SuiteRunner = {
  describe,
  test: it,
  equal: (actual, expected, message) => expect(actual, message).toBe(expected),
  ok: (value, message) => expect(value, message).toBe(true),
};
