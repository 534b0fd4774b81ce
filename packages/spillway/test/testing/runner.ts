import { assert, describe, it } from 'vitest';
import type { SuiteRunner } from '../../src/testing/store-suite.ts';

/** The store suite on vitest. */
export const onVitest: SuiteRunner = {
  describe,
  test: it,
  equal: (actual, expected, message) => assert.strictEqual(actual, expected, message),
  ok: (value, message) => assert.isTrue(value, message),
};
