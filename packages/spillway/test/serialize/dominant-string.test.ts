import { describe, expect, it } from 'vitest';
import { dominantString } from '../../src/serialize/dominant-string.ts';

const body = 'line "one"\n'.repeat(1000);
const note = '[string of 11,000 chars, stored as text]';

describe('a string that makes up a structure', () => {
  it('is found with its path, and the rest is a copy with a note in its place', () => {
    const value = { ok: true, files: [{ name: 'a' }, { 'full content': body, size: 5n }] };
    const before = structuredClone(value);
    const found = dominantString(value);
    expect(found).toEqual({
      path: '$.files[1]["full content"]',
      text: body,
      rest: { ok: true, files: [{ name: 'a' }, { 'full content': note, size: 5n }] },
    });
    expect(value).toEqual(before);
    expect(Object.entries(found?.rest ?? {})[1]?.[1]).not.toBe(value.files);
  });

  it.each<[string, unknown, string]>([
    ['at the top', { body }, '$.body'],
    ['in a list', [1, [body]], '$[1][0]'],
    [
      'in an instance',
      new (class Result {
        readonly stdout = body;
      })(),
      '$.stdout',
    ],
    [
      'under a key of the prototype',
      JSON.parse(JSON.stringify({ x: body }).replace('x', '__proto__')),
      '$.__proto__',
    ],
    ['eight levels down', { a: { b: [{ c: { d: { e: { f: { g: body } } } } }] } }, '$.a.b[0].c.d.e.f.g'],
  ])('is found %s', (_, value, path) => {
    const found = dominantString(value);
    expect(found?.path).toBe(path);
    expect(found?.text).toBe(body);
    expect(JSON.stringify(found?.rest)).toBe(
      JSON.stringify(value).replace(JSON.stringify(body), JSON.stringify(note)),
    );
  });

  it.each<[string, unknown]>([
    ['a string alone', body],
    ['two of them', { a: body, b: body }],
    ['less than nine tenths', { a: 'x'.repeat(900), b: 'y'.repeat(100) }],
    ['nothing but scalars', [1, null, true]],
    ['nine levels down', { a: { b: [{ c: { d: { e: { f: { g: [body] } } } } }] } }],
    ['inside a map', new Map([['a', body]])],
    ['a path too long to show', { ['k'.repeat(300)]: body }],
    ['what toJSON makes', { toJSON: () => ({ body }) }],
    [
      'a list of holes',
      Array.from<unknown>({ length: 2 })
        .fill(body, 0, 1)
        .concat(Array.from({ length: 2_000_000 })),
    ],
  ])('is not found: %s', (_, value) => {
    expect(dominantString(value)).toBeUndefined();
  });

  it('takes nine tenths of the size as JSON, escapes included', () => {
    const escaped = '"'.repeat(450);
    const filled = (chars: number): unknown => [escaped, 'y'.repeat(chars)];
    expect(dominantString(filled(95))?.path).toBe('$[0]');
    expect(dominantString(filled(96))).toBeUndefined();
  });

  it('leaves well-formed', () => {
    expect(dominantString({ a: `\ud800${body}` })?.text).toBe(`\ufffd${body}`);
  });

  it('looks at no more than ten thousand values', () => {
    let reads = 0;
    const wide = Array.from({ length: 50_000 }, () => ({
      get text(): string {
        reads++;
        return 'short';
      },
    }));
    expect(dominantString(wide)).toBeUndefined();
    expect(reads).toBeLessThan(20_000);
  });

  it('survives cycles and getters that throw', () => {
    const value = {
      body,
      get bad(): string {
        throw new Error('no');
      },
      self: undefined as unknown,
    };
    value.self = value;
    expect(dominantString(value)).toMatchObject({
      path: '$.body',
      rest: { body: note, bad: '[Unreadable: no]' },
    });
  });
});
