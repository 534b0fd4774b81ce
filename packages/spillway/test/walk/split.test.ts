import { toolResult } from 'spillway';
import { describe, expect, it } from 'vitest';
import { splitResult } from '../../src/walk/split.ts';

const partsOf = (fields: Parameters<typeof toolResult>[0]): unknown => splitResult(toolResult(fields)).parts;

const text = (value: string): { type: 'text'; text: string } => ({ type: 'text', text: value });

describe('splitResult', () => {
  it.each([
    ['text'],
    [undefined],
    [null],
    [7],
    [{ rows: [] }],
    [[1, 2]],
    [[]],
    [new Uint8Array([1, 2])],
    [{ content: [text('a')] }],
    [{ isError: false, content: [text('a')] }],
    [{ isError: true, content: 'text' }],
    [{ isError: true, content: [{ row: 1 }] }],
    [{ isError: 'true', content: [text('a')] }],
  ])('takes %o for a plain value', value => {
    expect(splitResult(value)).toEqual({ form: 'plain', isError: false, parts: [{ name: 'value', value }] });
  });

  it('takes what throws when it is looked at for a plain value', () => {
    const { proxy, revoke } = Proxy.revocable({}, {});
    revoke();
    const { form, isError, parts } = splitResult(proxy);
    expect([form, isError, parts.length, parts[0]?.name]).toEqual(['plain', false, 1, 'value']);
    expect(Object.is(parts[0]?.value, proxy)).toBe(true);
  });

  it('takes the texts of a content list in order, and the length of its media', () => {
    const list = [text('a'), { type: 'image', data: 'AAAA', mimeType: 'image/png' }, text('')];
    expect(splitResult(list)).toEqual({
      form: 'list',
      isError: false,
      parts: [{ name: 'value', value: undefined, texts: ['a', ''], mediaChars: 4 }],
      list,
    });
    expect(splitResult([text('a')]).parts[0]).not.toHaveProperty('mediaChars');
  });

  it.each([
    ['data', 'x'.repeat(10), 10],
    ['blob', 'x', 1],
    ['image', new Uint8Array(9), 12],
    ['image', new Uint8Array(10), 14],
    ['url', 'data:,', 6],
    ['source', { data: 'xxx' }, 3],
    ['resource', { blob: 'xx' }, 2],
    ['image_url', { url: 'data:,' }, 6],
    ['file', { file_data: 'xxxx' }, 4],
    ['input_audio', { data: 'xxxxx' }, 5],
    ['source', { source: { data: 'xxx' } }, 3],
    ['source', { source: { source: { data: 'xxx' } } }, 0],
    ['data', 12, 0],
    ['data', null, 0],
    ['text', 'x', 0],
  ])('counts media data that stands under %s as %o by %i', (name, data, chars) => {
    const { parts } = splitResult([text('a'), { type: 'file', [name]: data }]);
    expect(parts[0]?.mediaChars ?? 0).toBe(chars);
  });

  it('takes the message of an error', () => {
    const error = new RangeError('too far');
    expect(splitResult(error)).toEqual({
      form: 'error',
      isError: true,
      parts: [{ name: 'error', value: 'too far' }],
      error,
    });
  });

  it('takes the content of a failed call, be it empty', () => {
    const failed = { isError: true, content: [text('a')], id: 1 };
    expect(splitResult(failed)).toEqual({
      form: 'call-result',
      isError: true,
      parts: [{ name: 'content', value: undefined, texts: ['a'] }],
      result: failed,
    });
    expect(splitResult({ isError: true, content: [] })).toMatchObject({ form: 'call-result' });
  });
});

describe('an envelope', () => {
  const value = { name: 'value', value: 'o' };

  it('has a value, and content where there is any', () => {
    expect(partsOf({ output: 'o' })).toEqual([value]);
    expect(partsOf({ output: 'o', content: 'c' })).toEqual([value, { name: 'content', value: 'c' }]);
    expect(partsOf({ output: 'o', content: '' })).toEqual([value, { name: 'content', value: '' }]);
    expect(partsOf({ output: 'o', content: [text('c')] })).toEqual([
      value,
      { name: 'content', value: undefined, texts: ['c'] },
    ]);
    expect(partsOf({ output: 'o', content: [] })).toEqual([value]);
    expect(partsOf({ output: 'o', content: null as never })).toEqual([value]);
    expect(partsOf({ output: 'o', content: { odd: 1 } as never })).toEqual([
      value,
      { name: 'content', value: { odd: 1 } },
    ]);
  });

  it('has the view of the model for its value where there is one', () => {
    expect(partsOf({ output: 'app', modelOutput: 'o' })).toEqual([value]);
    expect(partsOf({ output: 'app', modelOutput: '' })).toEqual([{ name: 'value', value: '' }]);
    expect(partsOf({ output: 'o', modelOutput: null })).toEqual([value]);
    expect(partsOf({ output: 1, modelOutput: [text('o')] })).toEqual([
      { name: 'value', value: undefined, texts: ['o'] },
    ]);
  });

  it('is a failure when it says so, or its value is an error', () => {
    expect(splitResult(toolResult({ output: 'o' })).isError).toBe(false);
    expect(splitResult(toolResult({ output: 'o', isError: true })).isError).toBe(true);
    expect(splitResult(toolResult({ output: new Error('e') }))).toMatchObject({
      isError: true,
      parts: [{ name: 'error', value: 'e' }],
    });
    expect(splitResult(toolResult({ output: new Error('e'), modelOutput: 'fine' })).isError).toBe(false);
  });
});
