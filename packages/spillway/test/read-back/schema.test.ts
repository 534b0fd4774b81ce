import { describe, expect, it } from 'vitest';
import { parseReadArguments } from '../../src/read-back/arguments.ts';
import { readToolDescription, readToolSchema } from '../../src/read-back/schema.ts';

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

  it('names the arguments that are read', () => {
    const names = Object.keys(readToolSchema.properties);
    expect(names).toEqual(['handle', 'offset', 'limit', 'piece', 'from_end', 'pattern', 'context']);
    const all = { handle: 'h', offset: 1, limit: 2, piece: 3, from_end: true, pattern: 'p', context: 4 };
    expect(parseReadArguments(all, { toolName: 'r' })).toEqual({
      ok: true,
      value: { handle: 'h', offset: 1, limit: 2, piece: 3, fromEnd: true, pattern: 'p', context: 4 },
    });
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
    expect(readToolDescription('r').length).toBeLessThan(800);
  });
});
