import { describe, expect, it } from 'vitest';
import { isNameList, matchesFilter } from '../../src/walk/filter.ts';
import type { ToolFilter } from '../../src/walk/filter.ts';

const tool = { metadata: { team: { name: 'data', tags: ['a', 'b'] }, level: 3, owner: null } };

function takes(filter: ToolFilter, of: object | undefined = tool): unknown {
  return matchesFilter(filter, { toolName: 'search', ...(of && { tool: of }) });
}

describe('a tool filter', () => {
  it('takes all, one by name, or several by name', () => {
    expect(takes('all')).toBe(true);
    expect(takes('search')).toBe(true);
    expect(takes('searc')).toBe(false);
    expect(takes(['build', 'search'])).toBe(true);
    expect(takes(['build'])).toBe(false);
    expect(takes([])).toBe(false);
    expect(takes(['all'])).toBe(false);
  });

  it('asks a predicate, which gets the tool or, without one, its name', () => {
    const seen: unknown[] = [];
    const predicate: ToolFilter = (...asked) => {
      seen.push(asked);
      return true;
    };
    expect(takes(predicate)).toBe(true);
    expect(matchesFilter(predicate, { toolName: 'bare' })).toBe(true);
    expect(seen).toEqual([
      [tool, { toolName: 'search', tool }],
      [{ name: 'bare' }, { toolName: 'bare' }],
    ]);
  });

  it.each([
    [{ level: 3 }, true],
    [{ level: 4 }, false],
    [{ level: '3' }, false],
    [{ owner: null }, true],
    [{ team: { name: 'data' } }, true],
    [{ team: { name: 'web' } }, false],
    [{ team: 'data' }, false],
    [{ level: { of: 3 } }, false],
    [{ level: {} }, false],
    [{ owner: {} }, false],
    [{ missing: undefined }, false],
    [{ team: { tags: ['a', 'b'] } }, true],
    [{ team: { tags: ['a'] } }, false],
    [{ team: { tags: ['b', 'a'] } }, false],
    [{ team: { tags: { 0: 'a' } } }, true],
    [{ team: [] }, false],
    [{ toString: Object.prototype.toString }, false],
    [{}, true],
  ])('compares the metadata of the tool with %j', (filter, expected) => {
    expect(takes(filter as ToolFilter)).toBe(expected);
  });

  it('takes a tool without metadata when nothing is asked of it', () => {
    expect(matchesFilter({}, { toolName: 'search' })).toBe(true);
    expect(matchesFilter({ level: 3 }, { toolName: 'search' })).toBe(false);
    expect(takes({ level: 3 }, { metadata: null })).toBe(false);
  });
});

describe('isNameList', () => {
  it('knows lists of names from every other filter', () => {
    expect(isNameList(['a'])).toBe(true);
    expect([isNameList('all'), isNameList({ a: 1 }), isNameList(() => true)]).toEqual([false, false, false]);
  });
});
