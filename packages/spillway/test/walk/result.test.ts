import { toolResult } from 'spillway';
import { describe, expect, it } from 'vitest';
import {
  isContentList,
  isTextPart,
  isToolResult,
  textOfPart,
  withFields,
  withText,
} from '../../src/walk/result.ts';

const text = { type: 'text', text: 'a' };
const image = { type: 'image', data: 'AAAA', mimeType: 'image/png' };
const resource = { type: 'resource', resource: { uri: 'file:///a', text: 'embedded' }, id: 1 };
const document = { type: 'document', source: { type: 'text', media_type: 'text/plain', data: 'written' } };

describe('a content list', () => {
  it.each([
    ['text', [text]],
    [
      'text of the forms of providers',
      [
        { type: 'input_text', text: '' },
        { type: 'output_text', text: 'b' },
      ],
    ],
    ['text among media that carries nothing', [text, { type: 'image' }]],
    ['media', [image, { type: 'image_url', image_url: { url: 'data:' } }]],
    ['an embedded text', [resource, { type: 'custom' }]],
  ])('is one of %s', (_, list) => {
    expect(isContentList(list)).toBe(true);
  });

  it.each([
    ['no list', { 0: text, length: 1 }],
    ['an empty one', []],
    ['a list with anything else in it', [text, 'b']],
    ['a list with null in it', [text, null]],
    ['a list with an unknown type', [text, { type: 'row', data: 1 }]],
    ['a list with a type that is no text', [text, { type: 5, data: 1 }]],
    [
      'records whose type happens to be that of media',
      [
        { type: 'file', name: 'a' },
        { type: 'file', name: 'b' },
      ],
    ],
    ['media of which one carries nothing', [image, { type: 'image' }]],
    ['texts whose text is none', [{ type: 'text', text: 5 }]],
    ['text', 'text'],
  ])('is not %s', (_, value) => {
    expect(isContentList(value)).toBe(false);
  });

  it.each(['mimeType', 'mediaType', 'data', 'blob', 'image_url', 'source', 'resource'])(
    'takes media for loaded that has %s',
    name => {
      expect(isContentList([{ type: 'custom', [name]: 'x' }])).toBe(true);
    },
  );

  it.each([
    'image', 'image_url', 'image-data', 'image-url', 'image-file-id', 'audio', 'input_audio', 'video', 'file', 'file-data',
    'file-url', 'file-id', 'document', 'media', 'resource', 'resource_link', 'custom',
  ])('knows media of the type %s', type => {
    expect(isContentList([{ type, data: 'x' }])).toBe(true);
  }); // prettier-ignore
});

describe('the text of a content part', () => {
  it('is its own, or that of the resource or document in it', () => {
    expect(textOfPart(text)).toBe('a');
    expect(textOfPart(resource)).toBe('embedded');
    expect(textOfPart(document)).toBe('written');
    expect(textOfPart({ type: 'text', text: '' })).toBe('');
  });

  it.each([
    [null],
    ['text'],
    [image],
    [{ text: 'a' }],
    [{ type: 'text' }],
    [{ type: 'row', text: 'a' }],
    [{ type: 'resource', resource: { blob: 'AAAA' } }],
    [{ type: 'resource' }],
    [{ type: 'resource_link', resource: { text: 'a' } }],
    [{ type: 'image', source: { type: 'text', data: 'a' } }],
    [{ type: 'document', source: { type: 'base64', data: 'AAAA' } }],
    [{ type: 'document', source: { type: 'text', data: 5 } }],
    [{ type: 'document', source: null }],
  ])('is none for %j', item => {
    expect(textOfPart(item)).toBeUndefined();
    expect(isTextPart(item)).toBe(false);
  });

  it('is put where it was, everything else kept', () => {
    expect(withText({ ...text, cache: true }, 'b')).toEqual({
      type: 'text',
      text: 'b',
      cache: true,
    });
    expect(withText(resource, 'b')).toEqual({
      type: 'resource',
      resource: { uri: 'file:///a', text: 'b' },
      id: 1,
    });
    expect(withText(document, 'b')).toEqual({
      type: 'document',
      source: { type: 'text', media_type: 'text/plain', data: 'b' },
    });
    expect(resource.resource.text).toBe('embedded');
    expect(isTextPart(resource)).toBe(false);
  });
});

describe('an envelope', () => {
  it('is known by its mark alone, which no spread carries on', () => {
    const envelope = toolResult({ output: 1 });
    expect(isToolResult(envelope)).toBe(true);
    for (const value of [{ ...envelope }, { output: 1 }, null, 'envelope', undefined])
      expect(isToolResult(value)).toBe(false);
  });

  it('is copied with other fields, the mark and every foreign field kept', () => {
    const envelope = toolResult({ output: 1, metadata: { a: 1 }, extra: true } as { output: number });
    const copy = withFields(envelope, { output: 2 });
    expect(isToolResult(copy)).toBe(true);
    expect(copy).toEqual({ output: 2, metadata: { a: 1 }, extra: true });
    expect(envelope.output).toBe(1);
  });
});
