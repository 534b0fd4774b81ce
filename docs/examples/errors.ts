import assert from 'node:assert/strict';
import { createLimits, memoryStore, toolResult, ToolRetry } from 'spillway';
import { part } from './support/part.ts';
part('branch');
// #region branch
import { SpillwayError } from 'spillway';

try {
  createLimits({ ceiling: -1 });
} catch (error) {
  if (!SpillwayError.isInstance(error)) throw error;
  console.log(`${error.code}: ${error.message}`);
}
// #endregion branch

const limits = createLimits({ store: memoryStore(), ceiling: 600 });
const call = { toolName: 'query', toolCallId: 'call_1' };

const error = Object.assign(new RangeError(`row 7 of ${'x'.repeat(5_000)} is out of range`), { row: 7 });
const { value } = await limits.reduce(error, call);
assert(value instanceof RangeError);
assert.equal(value.cause, error);
part('error', `${value.name} (row ${(value as typeof error).row}): ${value.message}`);

// #region retry
const retry = new ToolRetry('The date must be like 2026-03-02; send the call again.');
const { changed } = await limits.reduce(retry, call);
// #endregion retry
assert.equal(changed, false);

const failed = await limits.reduce(toolResult({ output: 'no such table '.repeat(500), isError: true }), call);
const envelope = failed.value as { output: string; isError: boolean };
assert(envelope.isError && envelope.output.length <= 600);
