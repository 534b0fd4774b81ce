import { describe, expect, it } from 'vitest';
import { addUsage, isSummaryModel, noUsage } from '../../src/actions/summary-model.ts';

describe('isSummaryModel', () => {
  it('takes any object that can generate', () => {
    expect(isSummaryModel({ generate: () => undefined })).toBe(true);
    class Model {
      generate(): void {}
    }
    expect(isSummaryModel(new Model())).toBe(true);
  });

  it.each([null, undefined, 'id', 5, {}, [], { generate: 'text' }, () => undefined])('takes no %s', value => {
    expect(isSummaryModel(value)).toBe(false);
  });
});

describe('addUsage', () => {
  it('adds each count to its own', () => {
    const left = { requests: 1, inputTokens: 20, outputTokens: 300 };
    const right = { requests: 4, inputTokens: 50, outputTokens: 600 };
    expect(addUsage(left, right)).toEqual({ requests: 5, inputTokens: 70, outputTokens: 900 });
    expect(addUsage(noUsage, left)).toEqual(left);
  });
});
