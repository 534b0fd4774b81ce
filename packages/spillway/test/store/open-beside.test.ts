import { describe, expect, it } from 'vitest';
import { createLimits, memoryStore, openBeside, spill, type Store } from '../../src/index.ts';
import { openOf } from '../../src/store/open-beside.ts';

const text = 'line of a result\n'.repeat(1000);

async function shownBy(store: Store): Promise<string> {
  const limits = createLimits({ store, bands: [{ over: 100, action: spill() }], logger: false });
  const run = limits.run();
  const { records } = await run.reduce(text, { toolName: 'search', toolCallId: 'call' });
  return (await run.read({ handle: records[0]?.handle, limit: 1 })).text;
}

describe('the open of a store', () => {
  it('is used beside the read that it was made for', async () => {
    const inner = memoryStore();
    let opened = 0;
    const { read, open } = inner;
    expect(open).toBeDefined();
    const counted: Store = {
      ...inner,
      read,
      open: openBeside(read, (handle, options) => {
        opened++;
        if (open === undefined) throw new Error('there is no open');
        return open(handle, options);
      }),
    };
    expect(await shownBy(counted)).toContain('line of a result');
    expect(opened).toBeGreaterThan(0);
  });

  it('does not go past a read that was put in front of it', async () => {
    const inner = memoryStore();
    const decrypting: Store = {
      ...inner,
      async read(handle, range, options) {
        const bytes = new Uint8Array(await inner.read(handle, range, options));
        return bytes.map(byte => (byte === 108 ? 76 : byte));
      },
    };
    expect(openOf(decrypting)).toBeUndefined();
    expect(await shownBy(decrypting)).toContain('Line of a resuLt');
  });
});
