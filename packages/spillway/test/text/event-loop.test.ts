import { afterEach, describe, expect, it, vi } from 'vitest';
import { nextTurn } from '../../src/text/event-loop.ts';

describe('nextTurn', () => {
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('lets other work run, however often it is asked', async () => {
    let ran = false;
    setImmediate(() => {
      ran = true;
    });
    for (let turn = 0; turn < 5; turn++) await nextTurn();
    expect(ran).toBe(true);
  });

  it('goes on under fake timers', async () => {
    vi.useFakeTimers();
    await expect(nextTurn()).resolves.toBeUndefined();
  });

  it('goes on where there are no message channels', async () => {
    vi.stubGlobal('MessageChannel', undefined);
    await expect(nextTurn()).resolves.toBeUndefined();
  });
});
