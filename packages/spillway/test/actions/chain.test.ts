import { describe, expect, it } from 'vitest';
import { sortBands } from '../../src/actions/band.ts';
import { chainSignature, some } from '../../src/actions/chain.ts';
import { checkThen, isAction } from '../../src/actions/check-action.ts';
import { passthrough } from '../../src/actions/passthrough.ts';
import { spill } from '../../src/actions/spill.ts';
import { summarize } from '../../src/actions/summarize.ts';
import { truncate } from '../../src/actions/truncate.ts';
import { contextOf, textPart } from './context-of.ts';

const chain = summarize({ model: 'id', then: spill({ then: truncate() }) });

describe('a chain', () => {
  it('has the signatures of all its actions in order', () => {
    expect(chainSignature(chain)).toBe(
      [summarize({ model: 'id' }), spill(), truncate()].map(({ signature }) => signature).join(' > '),
    );
    expect(chainSignature(truncate())).toBe(truncate().signature);
  });

  it('answers to a question when any of its actions does', () => {
    expect(some(chain, ({ type }) => type === 'summarize')).toBe(true);
    expect(some(chain, ({ type }) => type === 'truncate')).toBe(true);
    expect(some(chain, ({ exempts }) => exempts)).toBe(false);
    expect(some(truncate(), ({ spills }) => spills)).toBe(false);
  });
});

describe('an action', () => {
  it('is anything with a type and a way to reduce', () => {
    expect(isAction({ type: 'mine', reduce: () => ({ type: 'kept' }) })).toBe(true);
    for (const value of [null, 'spill', spill, { type: 'mine' }, { reduce: () => 1 }, { type: 1, reduce: 1 }])
      expect(isAction(value)).toBe(false);
  });

  it('stands after then, or nothing does', () => {
    const action = truncate();
    expect(checkThen('then', action)).toBe(action);
    expect(checkThen('then', undefined)).toBeUndefined();
    expect(() => checkThen('spill().then', 'truncate')).toThrow(
      'spill().then must be an action such as truncate() or spill(), but is "truncate".',
    );
    expect(() => checkThen('then', null)).toThrow('then must be an action');
  });
});

describe('bands', () => {
  it('are sorted by threshold, largest first, equal ones as they were listed', () => {
    const bands = [5, 70, 5, 600].map(over => ({ over, action: truncate() }));
    const sorted = sortBands(bands);
    expect(sorted.map(({ over }) => over)).toEqual([600, 70, 5, 5]);
    expect(sorted[2]).toBe(bands[0]);
    expect(bands.map(({ over }) => over)).toEqual([5, 70, 5, 600]);
  });
});

describe('passthrough', () => {
  it('keeps the part and exempts it from everything', () => {
    const action = passthrough();
    expect(action.reduce(textPart('x'), contextOf('x'))).toEqual({ type: 'kept' });
    expect(action).toMatchObject({
      type: 'passthrough',
      spills: false,
      remembers: false,
      needsModel: false,
      exempts: true,
    });
  });
});
