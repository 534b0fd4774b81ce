import { describe, expect, it } from 'vitest';
import { parseReadArguments } from '../../src/read-back/arguments.ts';

function say(input: object): string | undefined {
  const parsed = parseReadArguments({ handle: 'h', ...input }, { toolName: 'read' });
  return parsed.ok ? undefined : parsed.say;
}

describe('arguments that do not go together', () => {
  it.each([
    [
      { pattern: 'a', path: '$' },
      'one call takes one of pattern, path, query and diff, not pattern and path',
    ],
    [{ query: 'a', diff: 'x' }, 'not query and diff'],
    [{ regex: true }, 'regex says how pattern is read, and pattern is missing'],
    [{ query: 'a', from_end: true }, 'from_end and piece cannot be used with query'],
    [{ query: 'a', piece: 2 }, 'from_end and piece cannot be used with query'],
    [{ handle: '*' }, 'the handle "*" is for a pattern or a query over all results'],
    [{ handle: ' * ', path: '$' }, 'the handle "*" is for a pattern or a query over all results'],
    [{ handle: '*', pattern: 'a', from_end: true }, 'from_end cannot be used with the handle "*"'],
    [{ path: 'x'.repeat(1_001) }, 'path has at most 1000 characters'],
    [{ query: {} }, 'query is a text; a value of type object is not'],
  ])('are answered with a sentence: %j', (input, expected) => {
    expect(say(input)).toContain(`[Nothing was read: `);
    expect(say(input)).toContain(expected);
    expect(say(input)?.split('\n')).toHaveLength(1);
  });

  it('leaves what goes together alone', () => {
    for (const input of [
      { pattern: 'a', regex: true, context: 2, from_end: true },
      { path: '$', offset: 3, from_end: true, piece: 1 },
      { query: 'a', context: 0, regex: false, pattern: null },
      { diff: 'x', from_end: true },
      { handle: '*', pattern: 'a', piece: 1 },
      { handle: '*', query: 'a' },
    ])
      expect(say(input)).toBeUndefined();
  });
});
