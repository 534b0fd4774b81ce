import { describe, expect, it } from 'vitest';
import type { ActionContext, Outcome } from '../../src/actions/action.ts';
import { spill, storeFailure } from '../../src/actions/spill.ts';
import { ConfigError, StoreError } from '../../src/errors.ts';
import { contextOf, factsOf, textPart } from './context-of.ts';

const text = 'x'.repeat(400);

async function spilled(fields: Partial<ActionContext> = {}, previewChars = 20): Promise<Outcome> {
  return await spill({ previewChars }).reduce(textPart(text), contextOf(text, fields));
}

function storeGiving(handle: string): ActionContext['store'] {
  return () => Promise.resolve({ handle, bytes: 400 });
}

describe('spill', () => {
  it('replaces by the stand-in, with handle and bytes', async () => {
    const context = contextOf(text);
    expect(await spilled()).toEqual({
      type: 'replaced',
      replacement: { text: context.standIn(factsOf(text), 'H.value', 20), handle: 'H.value', bytes: 400 },
    });
  });

  it('shows 1,000 chars unless told', async () => {
    const long = 'x'.repeat(5000);
    const outcome = await spill().reduce(textPart(long), contextOf(long));
    expect(outcome).toMatchObject({
      replacement: { text: contextOf(long).standIn(factsOf(long), 'H.value', 1000) },
    });
  });

  it('stores nothing when its stand-in would be longer than the part', async () => {
    let stores = 0;
    const store = (): ReturnType<ActionContext['store']> => {
      stores += 1;
      return Promise.resolve({ handle: 'H.value', bytes: 1 });
    };
    expect(await spilled({ store, fits: () => false })).toEqual({ type: 'unable', reason: 'not-smaller' });
    expect(stores).toBe(0);
  });

  it('is unable when the handle turns out too long for the budget', async () => {
    expect(await spilled({ store: storeGiving('h'.repeat(500)) })).toEqual({
      type: 'unable',
      reason: 'not-smaller',
    });
  });

  it('names the handle that the store gave, not the one that was expected', async () => {
    const outcome = await spilled({ store: storeGiving('OTHER') });
    expect(outcome).toMatchObject({ type: 'replaced', replacement: { handle: 'OTHER' } });
    expect(JSON.stringify(outcome)).not.toContain('H.value');
  });

  it('is unable, with the error, when the store fails, and lets a cancellation through', async () => {
    const error = new StoreError('READ_ONLY', 'read-only');
    expect(await spilled({ store: () => Promise.reject(error) })).toEqual({
      type: 'unable',
      reason: 'workspace-read-only',
      error,
    });
    const stopped = new AbortController();
    stopped.abort(new Error('enough'));
    await expect(
      spilled({ store: () => Promise.reject(stopped.signal.reason as Error), signal: stopped.signal }),
    ).rejects.toThrow('enough');
  });

  it('says what it is, and that its options tell it apart', () => {
    expect(spill()).toMatchObject({
      type: 'spill',
      spills: true,
      remembers: true,
      needsModel: false,
      exempts: false,
    });
    expect(spill()).not.toHaveProperty('then');
    expect(spill({ then: spill() }).then).toMatchObject({ type: 'spill' });
    expect(spill({ previewChars: 5 }).signature).not.toBe(spill({ previewChars: 6 }).signature);
  });

  it.each([
    [{ previewChars: -1 }, 'spill().previewChars'],
    [{ previewChars: 1.5 }, 'spill().previewChars'],
    [{ preview: 'middle' }, 'spill().preview'],
    [{ then: 5 }, 'spill().then'],
    [{ chars: 5 }, 'spill()'],
  ])('refuses %j', (options, path) => {
    const make = (): unknown => spill(options as Parameters<typeof spill>[0]);
    expect(make).toThrow(ConfigError);
    expect(make).toThrow(path);
  });
});

describe('storeFailure', () => {
  it('tells a missing and a read-only workspace from a store that failed', () => {
    expect(storeFailure(new StoreError('NO_WORKSPACE', 'none'))).toBe('workspace-missing');
    expect(storeFailure(new StoreError('READ_ONLY', 'locked'))).toBe('workspace-read-only');
    expect(storeFailure(new StoreError('TOO_LARGE', 'full'))).toBe('store-failed');
    expect(storeFailure(Object.assign(new Error('foreign'), { code: 'READ_ONLY' }))).toBe('store-failed');
    expect(storeFailure(undefined)).toBe('store-failed');
  });
});
