import { describe, expect, it } from 'vitest';
import { labelOf } from '../../src/read-back/label.ts';

describe('a label', () => {
  it('leaves a handle, a path and a tool name as they are', () => {
    for (const text of [
      'abcdefghijklmnopqrstuvwxyz.value',
      '/repo/.spillway/a b/c',
      'C:\\x\\y',
      "it's/1.0",
      'mcp__日志-查询',
    ]) {
      expect(labelOf(text, 100)).toBe(text);
    }
  });

  it('has nothing that ends a quotation, a sentence of ours or a line', () => {
    expect(labelOf('a"b]c\nd`e{f}<g>\u2028h\u0000', 100)).toBe('a?b?c?d?e?f??g??h?');
  });

  it('shows a long text by its two ends, never longer than asked and always well-formed', () => {
    expect(labelOf('0123456789', 7)).toBe('012…789');
    for (let most = 2; most < 12; most += 1) {
      const label = labelOf('😀'.repeat(20), most);
      expect(label.length).toBeLessThanOrEqual(most);
      expect(label.isWellFormed()).toBe(true);
    }
  });
});
