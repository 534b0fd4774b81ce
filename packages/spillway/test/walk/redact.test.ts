import { describe, expect, it } from 'vitest';
import { redactText } from '../../src/walk/redact.ts';
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

  it.each([[undefined], [null], [5], [['text']]])('withholds everything when a redactor gives %j', given => {
    const { text, faults } = redacted('secret', [() => given as never]);
    expect(text).toBe('[Tool output withheld: its redaction failed]');
    expect(faults).toHaveLength(1);
  });
});
