import { describe, expect, it } from 'vitest';
import type { Part } from '../../src/actions/part.ts';
import { storedForm } from '../../src/walk/stored-form.ts';
import type { StoredForm } from '../../src/walk/stored-form.ts';
import { structurePart } from '../../src/walk/structure-part.ts';
import { binaryPart, textPart } from '../actions/context-of.ts';

async function storedText({ payload }: StoredForm): Promise<string> {
  return new TextDecoder().decode(await payload.bytes());
}

const json = (chars: number): string => `["${'x'.repeat(chars - 4)}"]`;

describe('a text', () => {
  it('is stored as it is, with the facts of its lines', async () => {
    const form = await storedForm(textPart('a\nlonger\n'));
    expect(await storedText(form)).toBe('a\nlonger\n');
    expect(form.facts).toMatchObject({
      mediaType: 'text/plain; charset=utf-8',
      lines: 2,
      longestLineChars: 6,
      json: false,
    });
    expect(form.facts.preview.head(9)).toBe('a\nlonger\n');
    expect(form.facts).not.toHaveProperty('shape');
  });

  it.each(['{"a":1}', ' \n[1,2]', '\uFEFF{"a":1}', '{}'])('that is JSON says so: %j', async text => {
    const { facts } = await storedForm(textPart(text));
    expect(facts).toMatchObject({ json: true, mediaType: 'application/json' });
  });

  it('that is JSON has a shape', async () => {
    const { facts } = await storedForm(textPart('\uFEFF{"a":1}'));
    expect(facts.shape).toBe('{"a": number}');
  });

  it.each(['{"a":1', '[1,2] and more', '"text"', '12', 'null', 'x{"a":1}', ''])(
    'that is no structure in JSON is text: %j',
    async text => {
      const { facts } = await storedForm(textPart(text));
      expect(facts).toMatchObject({ json: false, mediaType: 'text/plain; charset=utf-8' });
    },
  );

  it('is parsed up to a million chars and no further', async () => {
    expect((await storedForm(textPart(json(2 ** 20)))).facts.json).toBe(true);
    expect((await storedForm(textPart(json(2 ** 20 + 1)))).facts.json).toBe(false);
  });

  it('longer than a string can be is joined from its pieces', async () => {
    const part: Part = { ...textPart('ab'), text: () => undefined, pieces: () => ['a', 'b'] };
    expect(await storedText(await storedForm(part))).toBe('ab');
  });
});

describe('bytes', () => {
  it('are stored as they are, with type and first bytes', async () => {
    const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 1]);
    const { payload, facts } = await storedForm(binaryPart(png));
    expect(await payload.bytes()).toEqual(png);
    expect(facts).toMatchObject({ mediaType: 'image/png', json: false });
    expect(facts.hex?.replaceAll(/\s/g, '')).toContain('89504e470d0a1a0a0001');
    expect(facts.preview.length).toBe(0);
    expect(facts).not.toHaveProperty('lines');
  });
});

describe('a structure', () => {
  const rows = [{ id: 1 }, { id: 2 }];

  it('that is a list is stored one record a line', async () => {
    const form = await storedForm(structurePart('value', rows));
    expect(await storedText(form)).toBe('{"id":1}\n{"id":2}');
    expect(form.facts).toMatchObject({
      mediaType: 'application/x-ndjson',
      lines: 2,
      longestLineChars: 8,
      json: true,
      shape: '[2 items of {"id": number}]',
    });
    expect(form.facts.preview.head(4)).toBe('{"id');
  });

  it('of any other form is stored as compact JSON, an empty list too', async () => {
    const form = await storedForm(structurePart('value', { rows }));
    expect(await storedText(form)).toBe('{"rows":[{"id":1},{"id":2}]}');
    expect(form.facts).toMatchObject({ mediaType: 'application/json', lines: 1, json: true });
    const empty = await storedForm(structurePart('value', []));
    expect(await storedText(empty)).toBe('[]');
    expect(empty.facts.mediaType).toBe('application/json');
  });

  it('keeps bytes in it whole, which are shown by type and length', async () => {
    const bytes = new Uint8Array(300).fill(0xff);
    expect(await storedText(await storedForm(structurePart('value', { bytes })))).toContain(
      Buffer.from(bytes).toString('base64url'),
    );
  });

  it('that is mostly one string is stored as that text, well-formed, the rest told', async () => {
    const stdout = 'line \uD83D\n'.repeat(1000);
    const form = await storedForm(structurePart('value', { code: 1, stdout }));
    expect(await storedText(form)).toBe(stdout.replaceAll('\uD83D', '\uFFFD'));
    expect(form.facts).toMatchObject({
      mediaType: 'text/plain; charset=utf-8',
      lines: 1000,
      longestLineChars: 6,
      json: false,
      storedPath: '$.stdout',
    });
    expect(form.facts.rest).toContain('"code":1');
    expect(form.facts.preview.head(4)).toBe('line');
  });

  it('is stored whole when the rest beside that string is too long to be told', async () => {
    const stdout = 'x'.repeat(100_000);
    const told = await storedForm(structurePart('value', { note: 'y'.repeat(900), stdout }));
    expect(told.facts.storedPath).toBe('$.stdout');
    const whole = await storedForm(structurePart('value', { note: 'y'.repeat(1100), stdout }));
    expect(whole.facts).not.toHaveProperty('storedPath');
    expect(whole.facts.mediaType).toBe('application/json');
  });

  it('with a serializer of the user is stored in the form of that, with the shape of the value', async () => {
    const part: Part = { ...textPart('id\n1\n2'), kind: 'structure', value: rows, ownSerializer: true };
    const form = await storedForm(part);
    expect(await storedText(form)).toBe('id\n1\n2');
    expect(form.facts).toMatchObject({ json: false, lines: 3, shape: '[2 items of {"id": number}]' });
  });
});
