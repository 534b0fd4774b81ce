/** The store suite on the test runner of Node, run by a test. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { memoryStore } from '../../src/index.ts';
import { storeSuite } from '../../src/testing/store-suite.ts';

storeSuite({ describe, test, equal: assert.equal, ok: assert.ok }, 'memoryStore', () => memoryStore());
