import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createLimits } from 'spillway';
import type { Store } from 'spillway';
// #region suite
import { storeSuite } from 'spillway/testing';
// #endregion suite

// #region store
import { StoreError } from 'spillway';

export function mapStore(map: Map<string, Uint8Array>): Store {
  return {
    name: 'map',
    async write(key, payload) {
      map.set(key, (await payload.bytes()).slice());
      return key;
    },
    read(handle) {
      const bytes = map.get(handle);
      if (bytes === undefined) throw new StoreError('NOT_FOUND', 'Nothing is stored under that handle.');
      return bytes.slice();
    },
  };
}
// #endregion store

// #region suite
storeSuite({ describe, test, equal: assert.deepEqual, ok: assert.ok }, 'mapStore', () => mapStore(new Map()));
// #endregion suite

await test('a store of ten lines serves limits', async () => {
  const limits = createLimits({ store: mapStore(new Map()) });
  const run = limits.run({ scope: 'chat-1' });
  const text = 'a line\n'.repeat(5_000);
  const { records } = await run.reduce(text, { toolName: 'read_log', toolCallId: 'call_1' });
  const { text: answer } = await run.read({ handle: records[0]?.handle, limit: 1 });
  assert.match(answer, /lines 1-1 of 5,000; next offset 1\]\na line\n$/u);
});
