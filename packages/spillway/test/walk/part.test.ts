import { describe, expect, it } from 'vitest';
import { formPart } from '../../src/walk/part.ts';
import type { PartForm } from '../../src/walk/part.ts';

const plain: PartForm = {
  serializer: undefined,
  stripAnsi: false,
  redact: undefined,
  onSerializerFault: () => undefined,
};

const raw = (value: unknown): Parameters<typeof formPart>[0] => ({ name: 'value', value });
const hideSecret = (text: string): string => text.replaceAll('secret', '[gone]');
const hideField = (text: string): string => text.replaceAll('"out":"secret"', '"out":null');
const writeBold = (): string => '\u001B[1mbold\u001B[0m';

describe('a text', () => {
  it('stays as it is', () => {
    const { part, texts, cleaned } = formPart(raw('text'), plain);
    expect(part).toMatchObject({ name: 'value', kind: 'text', ownSerializer: false });
    expect([part.text(), part.source.length, [...part.pieces()]]).toEqual(['text', 4, ['text']]);
    expect([texts, cleaned]).toEqual([['text'], false]);
  });

  it('is made well-formed and redacted, and then counts as cleaned', () => {
    const formed = formPart(raw('secret \uD83D'), { ...plain, redact: hideSecret });
    expect(formed.part.text()).toBe('[gone] \uFFFD');
    expect(formed).toMatchObject({ texts: ['[gone] \uFFFD'], cleaned: true });
  });

  it('is measured and stored without codes, but shown with them below every band', () => {
    const coded = '\u001B[31mred\u001B[0m';
    const formed = formPart(raw(coded), { ...plain, stripAnsi: true });
    expect(formed.part.text()).toBe('red');
    expect(formed).toMatchObject({ texts: [coded], cleaned: false });
    expect(formPart(raw(coded), plain).part.text()).toBe(coded);
  });

  it('of several parts is joined by lines, each cleaned on its own', () => {
    const formed = formPart(
      { name: 'content', value: undefined, texts: ['a secret', '', 'b'] },
      { ...plain, redact: hideSecret },
    );
    expect(formed.part.text()).toBe('a [gone]\n\nb');
    expect(formed).toMatchObject({ texts: ['a [gone]', '', 'b'], cleaned: true });
    expect(formPart({ name: 'content', value: undefined, texts: [] }, plain).part.text()).toBe('');
  });
});

describe('bytes', () => {
  it('that are text are taken for it, the bytes kept as the value', () => {
    const bytes = new TextEncoder().encode('größe');
    const { part, texts } = formPart(raw(bytes), plain);
    expect(part.kind).toBe('text');
    expect(part.value).toBe(bytes);
    expect(part.bytes).toBeUndefined();
    expect(texts).toEqual(['größe']);
  });

  it('that are none have no text at all', () => {
    const bytes = new Uint8Array([0, 159, 146, 150, 0, 255]);
    const { part, texts, cleaned } = formPart(raw(bytes), { ...plain, redact: () => 'never' });
    expect(part.kind).toBe('binary');
    expect(part.bytes).toEqual(bytes);
    expect([part.text(), part.source.length, [...part.pieces()]]).toEqual([undefined, 0, []]);
    expect([texts, cleaned]).toEqual([[], false]);
  });
});

describe('a structure', () => {
  const value = { code: 0, out: 'secret' };

  it('has compact JSON as its text and stays the object it is', () => {
    const formed = formPart(raw(value), plain);
    expect(formed.part).toMatchObject({ kind: 'structure', ownSerializer: false });
    expect(formed.part.value).toBe(value);
    expect(formed.part.text()).toBe('{"code":0,"out":"secret"}');
    expect(formed.cleaned).toBe(false);
  });

  it('has the text that a serializer gives, made well-formed', () => {
    const formed = formPart(raw(value), { ...plain, serializer: () => 'code 0 \uD83D' });
    expect(formed.part).toMatchObject({ kind: 'structure', ownSerializer: true });
    expect(formed.part.text()).toBe('code 0 \uFFFD');
    expect(formed).toMatchObject({ texts: ['code 0 \uFFFD'], cleaned: false });
  });

  it.each([[undefined], [{}], [5]])('has compact JSON when the serializer gives %s, with a report', given => {
    const faults: unknown[] = [];
    const form: PartForm = {
      ...plain,
      serializer: () => given as never,
      onSerializerFault: fault => faults.push(fault),
    };
    expect(formPart(raw(value), form).part.text()).toBe('{"code":0,"out":"secret"}');
    expect(faults).toEqual([new TypeError('The serializer must return text.')]);
  });

  it('has compact JSON when the serializer throws, with its error', () => {
    const faults: unknown[] = [];
    const error = new Error('no columns');
    const serializer = (): string => {
      throw error;
    };
    const form: PartForm = { ...plain, serializer, onSerializerFault: fault => faults.push(fault) };
    expect(formPart(raw(value), form).part.text()).toBe('{"code":0,"out":"secret"}');
    expect(faults).toEqual([error]);
  });

  it('is cleaned text by text, and counts as cleaned only when a text changed', () => {
    const formed = formPart(raw(value), { ...plain, redact: hideSecret });
    expect(formed.part.value).toEqual({ code: 0, out: '[gone]' });
    expect(formed).toMatchObject({ texts: ['{"code":0,"out":"[gone]"}'], cleaned: true });
    const clean = { code: 0, out: 'fine' };
    const same = formPart(raw(clean), { ...plain, redact: hideSecret });
    expect(same.cleaned).toBe(false);
    expect(same.part.value).toBe(clean);
  });

  it('becomes text when only its whole text shows what must go', () => {
    const { part, texts, cleaned } = formPart(raw(value), { ...plain, redact: hideField });
    expect([part.kind, part.value, part.text()]).toEqual(['text', undefined, '{"code":0,"out":null}']);
    expect([texts, cleaned]).toEqual([['{"code":0,"out":null}'], true]);
  });

  it('is measured and stored without the codes in its texts, and those that a serializer writes', () => {
    const coded = { out: '\u001B[31mred\u001B[0m' };
    const formed = formPart(raw(coded), { ...plain, stripAnsi: true });
    expect(formed.part.text()).toBe('{"out":"red"}');
    expect(formed.part.value).toEqual({ out: 'red' });
    expect(formed.cleaned).toBe(false);
    expect(formPart(raw(coded), { ...plain, stripAnsi: true, serializer: writeBold }).part.text()).toBe(
      'bold',
    );
  });
});
