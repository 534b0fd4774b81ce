import { describe, expect, it } from 'vitest';
import { parseReadArguments } from '../../src/read-back/arguments.ts';
import { readToolDescription, readToolSchema } from '../../src/read-back/schema.ts';

const names = [
  'handle',
  'offset',
  'limit',
  'piece',
  'from_end',
  'pattern',
  'regex',
  'context',
  'path',
  'query',
  'diff',
];

/** What the SDKs do with an optional property before they send a schema to a strict model: null stands for left out. */
function strict(): object {
  const properties: Record<string, unknown> = {};
  for (const [name, property] of Object.entries(readToolSchema.properties)) {
    properties[name] = name === 'handle' ? property : { ...property, type: [property.type, 'null'] };
  }
  return { ...readToolSchema, properties, required: names };
}

describe('the schema of the read tool', () => {
  it('is of the keywords that every provider takes, and demands only the handle', () => {
    const allowed = new Set(['type', 'properties', 'required', 'additionalProperties', 'description']);
    expect(Object.keys(readToolSchema).every(key => allowed.has(key))).toBe(true);
    for (const property of Object.values(readToolSchema.properties)) {
      expect(Object.keys(property).toSorted()).toEqual(['description', 'type']);
      expect(property.description.length).toBeLessThan(100);
    }
    expect(readToolSchema.required).toEqual(['handle']);
    expect(readToolSchema.additionalProperties).toBe(false);
  });

  it('has the names and types that Anthropic and Google take', () => {
    for (const [name, { type }] of Object.entries(readToolSchema.properties)) {
      // Anthropic: letters, digits, `_`, `.` and `-`, at most 64; Google: one type of this list, no union.
      expect(name).toMatch(/^[a-zA-Z0-9_.-]{1,64}$/);
      expect(['string', 'integer', 'boolean']).toContain(type);
    }
  });

  it('becomes one for strict models when null stands for left out, and null is taken so', () => {
    expect(strict()).toMatchObject({ required: names, additionalProperties: false });
    const nulls = Object.fromEntries(names.map(name => [name, name === 'handle' ? 'h' : null]));
    expect(parseReadArguments(nulls, { toolName: 'r' })).toEqual(
      parseReadArguments({ handle: 'h' }, { toolName: 'r' }),
    );
    const blanks = Object.fromEntries(names.map(name => [name, name === 'handle' ? 'h' : '']));
    expect(parseReadArguments(blanks, { toolName: 'r' }).ok).toBe(true);
  });

  it('names the arguments that are read', () => {
    expect(Object.keys(readToolSchema.properties)).toEqual(names);
    const all = { handle: 'h', offset: 1, limit: 2, piece: 3, from_end: true, pattern: 'p', context: 4 };
    expect(parseReadArguments({ ...all, regex: true }, { toolName: 'r' })).toEqual({
      ok: true,
      value: {
        handle: 'h',
        offset: 1,
        limit: 2,
        piece: 3,
        fromEnd: true,
        pattern: 'p',
        regex: true,
        context: 4,
        path: undefined,
        query: undefined,
        diff: undefined,
      },
    });
    for (const way of ['path', 'query', 'diff']) {
      expect(parseReadArguments({ handle: 'h', [way]: ' text ' }, { toolName: 'r' })).toMatchObject({
        value: { [way]: 'text' },
      });
    }
  });
});

describe('the description of the read tool', () => {
  it('states the limits in force', () => {
    const usual = readToolDescription('read_tool_result');
    expect(usual).toContain(
      'Returns 200 lines unless limit says otherwise, at most 1,000 lines and 20,000 characters.',
    );
    expect(usual).toContain('more than 2,048 bytes');
    const own = readToolDescription('zurück', { maxChars: 1000, maxLines: 150 });
    expect(own).toContain(
      'Returns 150 lines unless limit says otherwise, at most 150 lines and 1,000 characters.',
    );
    expect(own).toContain('more than 512 bytes');
    expect(own).toContain('zurück({"handle": "HANDLE"');
  });

  it('is the same text every time and short enough to be sent with each request', () => {
    expect(readToolDescription('r')).toBe(readToolDescription('r'));
    expect(readToolDescription('r').length).toBeLessThan(950);
    expect(JSON.stringify(readToolSchema).length).toBeLessThan(1600);
  });
});
