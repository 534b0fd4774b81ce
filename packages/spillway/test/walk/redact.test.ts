import { describe, expect, it } from 'vitest';
import { cleanerOf, redactText } from '../../src/walk/redact.ts';
import type { Redactor } from '../../src/walk/redact.ts';

function redacted(text: string, rules: readonly Redactor[]): { text: string; faults: unknown[] } {
  const faults: unknown[] = [];
  return { text: redactText(text, rules, fault => faults.push(fault)), faults };
}

describe('redactText', () => {
  it('replaces every match of every rule in order', () => {
    const rules = [{ pattern: /a+/g, replacement: 'b' }, { pattern: /b/g }, (text: string) => `${text}!`];
    expect(redacted('aab c b', rules)).toEqual({ text: '[redacted][redacted] c [redacted]!', faults: [] });
  });

  it('takes a replacement word by word, and none for the empty text', () => {
    expect(redacted('key k1', [{ pattern: /k\d/g, replacement: '$& $1' }]).text).toBe('key $& $1');
    expect(redacted('key k1', [{ pattern: /k\d/g, replacement: '' }]).text).toBe('key ');
  });

  it('gives a well-formed text when a rule cuts a pair in two', () => {
    expect(redacted('a😀b', [(text: string) => text.slice(0, 2)]).text).toBe('a\uFFFD');
  });

  it('withholds everything though a later rule makes text of what is none', () => {
    const { text, faults } = redacted('secret', [() => 5 as never, given => `${given}!`]);
    expect(text).toBe('[Tool output withheld: its redaction failed]');
    expect(faults).toHaveLength(1);
  });

  it.each([[undefined], [null], [5], [['text']]])('withholds everything when a redactor gives %j', given => {
    const { text, faults } = redacted('secret', [() => given as never]);
    expect(text).toBe('[Tool output withheld: its redaction failed]');
    expect(faults).toHaveLength(1);
  });
});

describe('cleanerOf', () => {
  const rules = [{ pattern: /secret/g }];
  const mark = '</external_tool_result>';
  const clean = (given: readonly Redactor[], external: boolean): string | undefined =>
    cleanerOf(given, external, () => undefined)?.(`secret ${mark}`);

  it('removes what rules name, and makes marks of the fence harmless where they matter', () => {
    expect(clean(rules, false)).toBe(`[redacted] ${mark}`);
    expect(clean(rules, true)).toMatch(/^\[redacted\] /);
    expect(clean(rules, true)).not.toContain(mark);
    expect(clean([], true)).toMatch(/^secret /);
    expect(clean([], true)).not.toContain(mark);
    expect(clean([], false)).toBeUndefined();
  });
});
