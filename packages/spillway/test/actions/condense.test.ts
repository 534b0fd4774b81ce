import { describe, expect, it, vi } from 'vitest';
import type { ActionContext, Outcome } from '../../src/actions/action.ts';
import { condense, type CondenseOptions } from '../../src/actions/condense.ts';
import { condensedNotice } from '../../src/actions/notice.ts';
import { spill } from '../../src/actions/spill.ts';
import { ConfigError, StoreError } from '../../src/errors.ts';
import { logText } from '../condense/outputs.ts';
import { binaryPart, contextOf, factsOf, textPart } from './context-of.ts';

const text = logText(1000);
const countTokens = (shown: string): number => shown.split(/\W+/).length;

async function condensed(options: CondenseOptions, fields: Partial<ActionContext> = {}): Promise<Outcome> {
  return await condense(options).reduce(textPart(text), contextOf(text, fields));
}

function textOf(outcome: Outcome): string {
  return outcome.type === 'replaced' ? outcome.replacement.text : '';
}

describe('condense', () => {
  it('says that it is condensed and where the whole is, within the budget, and keeps the rare error', async () => {
    const outcome = await condensed({ maxChars: 2000 });
    const notice = condensedNotice(text.length, 'chars', 'H.value', 'Read H.value.');
    expect(textOf(outcome).startsWith(`${notice}\n`)).toBe(true);
    expect(textOf(outcome).length).toBeLessThanOrEqual(2000);
    expect(textOf(outcome)).toContain('ledger 7 refused: checksum mismatch in batch 99');
    expect(outcome).toMatchObject({ replacement: { handle: 'H.value', bytes: text.length } });
  });

  it('holds a budget of tokens, notice included', async () => {
    const shown = textOf(await condensed({ maxTokens: 300 }, { countTokens }));
    expect(countTokens(shown)).toBeLessThanOrEqual(300);
    expect(shown).toContain('checksum mismatch');
  });

  it('leaves a text that fits alone and stores nothing', async () => {
    const store = vi.fn<ActionContext['store']>();
    expect(await condensed({ maxChars: text.length }, { store })).toEqual({ type: 'kept' });
    expect(store).not.toHaveBeenCalled();
  });

  it('stores nothing and says so when told not to keep the original', async () => {
    const store = vi.fn<ActionContext['store']>();
    const outcome = await condensed({ keep: false }, { store });
    expect(textOf(outcome)).toContain('the whole was not stored');
    expect(outcome).not.toHaveProperty('replacement.handle');
    expect(store).not.toHaveBeenCalled();
  });

  it('works without a store that takes the original, and warns', async () => {
    const warn = vi.fn<ActionContext['warn']>();
    const error = new StoreError('WRITE_FAILED', 'full');
    const outcome = await condensed({}, { store: () => Promise.reject(error), warn });
    expect(textOf(outcome)).toContain('the whole was not stored');
    expect(warn).toHaveBeenCalledWith('original-not-kept', expect.stringContaining('condensed text'), error);
  });

  it('leaves bytes, and a budget without room, to what follows', async () => {
    const bytes = binaryPart(new Uint8Array(9000));
    expect(await condense().reduce(bytes, contextOf(''))).toEqual({ type: 'unable', reason: 'binary' });
    expect(await condensed({ maxChars: 20 })).toEqual({ type: 'unable', reason: 'not-smaller' });
  });

  it('refuses options that it does not know', () => {
    expect(() => condense({ maxChars: 0 })).toThrow(ConfigError);
    expect(() => condense({ most: 3 } as never)).toThrow('most');
    expect(() => condense({ hints: { kind: 'log' } } as never)).toThrow('kind');
  });
});

describe('spill with a condensed preview', () => {
  it('shows what matters instead of both ends', async () => {
    const context = contextOf(text, { facts: () => Promise.resolve(factsOf(text)) });
    const shown = textOf(
      await spill({ preview: 'condensed', previewChars: 1500 }).reduce(textPart(text), context),
    );
    expect(shown).toContain('[Tool output too large');
    expect(shown).toContain('[condensed log: ');
    expect(shown).toContain('checksum mismatch in batch 99');
    expect(shown).not.toContain('chars omitted');
  });
});
