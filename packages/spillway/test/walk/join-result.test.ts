import { toolResult } from 'spillway';
import { describe, expect, it } from 'vitest';
import type { Replacement } from '../../src/actions/action.ts';
import { joinResult, joinTexts, spread } from '../../src/walk/join.ts';
import type { PartChange } from '../../src/walk/join.ts';
import { isToolResult } from '../../src/walk/result.ts';
import { splitResult } from '../../src/walk/split.ts';

const replacedBy = (text: string, kept?: Replacement['kept']): Replacement => ({
  text,
  ...(kept && { kept }),
});

function spreadOver(texts: readonly string[], headChars: number, tailChars: number, marker: string): unknown {
  return spread(texts, replacedBy('unused', { headChars, tailChars, marker }));
}

function joined(result: unknown, changes: readonly PartChange[], metadata?: unknown): unknown {
  return joinResult(splitResult(result), changes, metadata);
}

const text = (value: string): { type: 'text'; text: string } => ({ type: 'text', text: value });
const image = { type: 'image', data: 'AAAA', mimeType: 'image/png' };

describe('a plain result', () => {
  it('becomes the replacement, else its cleaned text', () => {
    expect(joined('long', [{ replacement: replacedBy('short'), texts: ['clean'] }])).toBe('short');
    expect(joined('long', [{ replacement: undefined, texts: ['clean'] }])).toBe('clean');
    expect(joined('long', [])).toBe('');
  });
});

describe('a list', () => {
  const list = [text('aaaa'), image, { ...text('bbbb'), id: 2 }];
  const texts = ['aaaa', 'bbbb'];

  it('shows its cleaned texts in their places, and every part that did not change is the same object', () => {
    const shown = joined(list, [{ replacement: undefined, texts: ['aaaa', ''] }]) as unknown[];
    expect(shown).toEqual([text('aaaa'), image, { ...text(''), id: 2 }]);
    expect(shown[0]).toBe(list[0]);
    expect(shown[1]).toBe(image);
  });

  it('shows a stand-in in its first text and drops those that are left empty, media kept', () => {
    expect(joined(list, [{ replacement: replacedBy('stand-in'), texts }])).toEqual([text('stand-in'), image]);
  });

  it('shows a cut where its ends stand', () => {
    const kept = { headChars: 2, tailChars: 3, marker: '…' };
    expect(joined(list, [{ replacement: replacedBy('aa…bbb', kept), texts }])).toEqual([
      text('aa…'),
      image,
      { ...text('bbb'), id: 2 },
    ]);
  });

  it('keeps one empty part of a list of which nothing is left', () => {
    expect(joined([text('aaaa'), text('bbbb')], [{ replacement: replacedBy(''), texts }])).toEqual([
      text(''),
    ]);
  });

  it('keeps a resource whose text is left empty, since more than text is in it', () => {
    const resource = { type: 'resource', resource: { uri: 'file:///b', text: 'bbbb' } };
    expect(joined([text('aaaa'), resource], [{ replacement: replacedBy('short'), texts }])).toEqual([
      text('short'),
      { type: 'resource', resource: { uri: 'file:///b', text: '' } },
    ]);
  });

  it('is the same list where its part did not change', () => {
    expect(joined(list, [])).toBe(list);
  });
});

describe('a failure', () => {
  it('that is an error becomes one with the shorter message', () => {
    const error = new RangeError('long');
    const shown = joined(error, [{ replacement: replacedBy('short'), texts: [] }]);
    expect(shown).toBeInstanceOf(RangeError);
    expect(shown).toMatchObject({ message: 'short', cause: error });
  });

  it('that is a failed call keeps flag and foreign fields', () => {
    const failed = { isError: true, content: [text('long')], _meta: { id: 1 } };
    expect(joined(failed, [{ replacement: replacedBy('short'), texts: ['long'] }])).toEqual({
      isError: true,
      content: [text('short')],
      _meta: { id: 1 },
    });
  });
});

describe('an envelope', () => {
  const stays: PartChange = { replacement: undefined, texts: [] };
  const short: PartChange = { replacement: replacedBy('short'), texts: ['long'] };

  it('shows the change where the model looks, the output kept for the app', () => {
    expect(joined(toolResult({ output: 'long' }), [short])).toEqual({ output: 'short' });
    expect(joined(toolResult({ output: 1, modelOutput: 'long' }), [short])).toEqual({
      output: 1,
      modelOutput: 'short',
    });
    expect(joined(toolResult({ output: 'long', modelOutput: null }), [short])).toEqual({
      output: 'short',
      modelOutput: null,
    });
    expect(isToolResult(joined(toolResult({ output: 'long' }), [short]))).toBe(true);
  });

  it('shows changed content, as text or in its parts', () => {
    const output = { rows: [] };
    expect(joined(toolResult({ output, content: 'long' }), [stays, short])).toEqual({
      output,
      content: 'short',
    });
    expect(joined(toolResult({ output, content: [text('long'), image] }), [stays, short])).toEqual({
      output,
      content: [text('short'), image],
    });
    const cleaned: PartChange = { replacement: undefined, texts: ['clean'] };
    expect(joined(toolResult({ output, content: 'long' }), [stays, cleaned])).toEqual({
      output,
      content: 'clean',
    });
  });

  it('keeps a value that stays the object it was, and changes lists and errors in their own form', () => {
    const output = { rows: [] };
    const shown = joined(toolResult({ output, content: 'long' }), [stays, short]) as { output: unknown };
    expect(shown.output).toBe(output);
    const replaced: PartChange = { replacement: replacedBy('short'), texts: [] };
    expect(joined(toolResult({ output }), [replaced])).toEqual({ output: 'short' });
    expect(joined(toolResult({ output: [text('long'), image] }), [short])).toEqual({
      output: [text('short'), image],
    });
    expect(joined(toolResult({ output: new TypeError('long') }), [short])).toMatchObject({
      output: { name: 'TypeError', message: 'short' },
    });
  });

  it('has other metadata only when there is some', () => {
    expect(joined(toolResult({ output: 'long', metadata: 'mine' }), [short])).toMatchObject({
      metadata: 'mine',
    });
    expect(joined(toolResult({ output: 'long', metadata: 'mine' }), [short], { a: 1 })).toMatchObject({
      metadata: { a: 1 },
    });
  });
});

describe('joinTexts', () => {
  it('is what is left of all parts, a line each', () => {
    expect(
      joinTexts([
        { replacement: replacedBy('short'), texts: ['long'] },
        { replacement: undefined, texts: ['a', 'b'] },
      ]),
    ).toBe('short\na\nb');
  });
});

describe('the marker of a cut over several texts', () => {
  it('stands in the text that the head ends with', () => {
    expect(spreadOver(['aaaa', 'bbbb'], 4, 2, '<cut>')).toEqual(['aaaa<cut>', 'bb']);
    expect(spreadOver(['aaaa', 'bbbb'], 5, 2, '<cut>')).toEqual(['aaaa', '<cut>bb']);
  });

  it('loses a line end at its end, and no other, where the tail stands in a later text', () => {
    expect(spreadOver(['aaaaaa'], 2, 2, '<cut>\n')).toEqual(['aa<cut>\naa']);
    expect(spreadOver(['aaaa', 'bbbb'], 2, 2, '<cut>\n')).toEqual(['aa<cut>', 'bb']);
    expect(spreadOver(['aaaa', 'bbbb'], 2, 2, '\n<cut>')).toEqual(['aa\n<cut>', 'bb']);
  });
});
