import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { safeSegments, scopeSegment } from '../../src/store/key.ts';

const longId = `call_${'A'.repeat(1_400)}`;

const strange: readonly string[] = [
  '', '/', '//', '.', '..', '../..', 'a/../b', 'a b', 'a_b', 'a!b', 'a?b', 'a', 'A', 'a/', '/a', 'a//b', 'a\\b', 'a\0b', 'é', 'e\u0301', '漢', '\uD800', '\uD801', '\uFFFD', 'con', 'CON',
  'con.txt', 'com1', 'com1.x', 'aux/x.y', 'a.', 'a.b', 'a.b/c.d', ' a', 'a ', '-rf', '.hidden', '.hidden.x', longId, `${longId}B`, 'x/'.repeat(20), 'x/'.repeat(21), 'İ', 'i', 'ı', '~', '%2e%2e', '',
]; // prettier-ignore

/** What every disk and every URL takes, with no name that a system keeps for itself. */
const SAFE_NAME = /^(?!\.)(?!(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$))[a-z0-9._-]{1,120}(?<!\.)$/u;

describe('safeSegments', () => {
  it('keeps a key of the core as it is', () => {
    const key = 'local/abcdefghijklmnopqrstuvwxyz.value';
    expect(safeSegments(key).join('/')).toBe(key);
    expect(safeSegments('scope-1_x/id.content.0')).toEqual(['scope-1_x', 'id.content.0']);
  });

  it('keeps the key of a strange scope as it is', () => {
    const key = `${scopeSegment('Tenant Ä/7')}/abcdefghijklmnopqrstuvwxyz.value`;
    expect(safeSegments(key).join('/')).toBe(key);
  });

  it.each(strange)('makes safe names of %j, one folder deep at least and eight at most', key => {
    const segments = safeSegments(key);
    expect(segments.length).toBeGreaterThan(0);
    expect(segments.length).toBeLessThanOrEqual(8);
    for (const segment of segments) expect(segment).toMatch(SAFE_NAME);
  });

  it('gives different keys different paths, and no path that is the folder of another', () => {
    const keys = [...new Set(strange)];
    const paths = keys.map(key => safeSegments(key).join('/'));
    expect(new Set(paths.map(path => path.toLowerCase())).size).toBe(keys.length);
    for (const path of paths) expect(paths.filter(other => other.startsWith(`${path}/`))).toEqual([]);
  });

  it('keeps any two keys apart, also on disks that ignore case', () => {
    const part = fc.string({
      unit: fc.constantFrom('a', 'A', '.', '/', '-', '_', ' ', 'é', '\0'),
      maxLength: 6,
    });
    fc.assert(
      fc.property(part, part, (one, other) => {
        fc.pre(one !== other);
        const [path, otherPath] = [safeSegments(one).join('/'), safeSegments(other).join('/')];
        expect(path).not.toBe(otherPath);
        expect(path.startsWith(`${otherPath}/`)).toBe(false);
        for (const segment of safeSegments(one)) expect(segment).toMatch(SAFE_NAME);
      }),
    );
  });

  it('cannot be met by a key that looks like an altered one', () => {
    for (const key of ['A', 'A/b.c', 'a b/c d']) {
      const altered = safeSegments(key).join('/');
      expect(safeSegments(altered).join('/')).not.toBe(altered);
    }
  });

  it('takes time in proportion to the key', () => {
    const before = performance.now();
    for (const key of [
      '/'.repeat(1_000_000),
      '.'.repeat(1_000_000),
      'a.'.repeat(500_000),
      'A'.repeat(1_000_000),
    ])
      safeSegments(key);
    expect(performance.now() - before).toBeLessThan(5_000);
  });
});

describe('scopeSegment', () => {
  it.each(['local', 'user-7', 'a', '0', 'tenant_42', '0f8fad5b-d9cb-469f-a165-70867728950e', 'x'.repeat(64)])(
    'keeps %j',
    scope => {
      expect(scopeSegment(scope)).toBe(scope);
    },
  );

  it.each([
    '',
    'User',
    '-a',
    'a/b',
    '../x',
    'a.b',
    'x'.repeat(65),
    'con',
    'nul',
    'é',
    '\uD800',
    'a b',
    longId,
  ])('makes a safe name of %j', scope => {
    expect(scopeSegment(scope)).toMatch(/^[a-z0-9_]{1,32}-[a-z2-7]{16}$/u);
  });

  it('gives different scopes different names', () => {
    const scopes = [...new Set(strange)];
    expect(new Set(scopes.map(scopeSegment)).size).toBe(scopes.length);
  });

  it('cannot be met by a scope that looks like an altered one', () => {
    const altered = scopeSegment('Tenant');
    expect(scopeSegment(altered)).not.toBe(altered);
  });

  it('is the same in every process', () => {
    expect(scopeSegment('Tenant Ä/7')).toMatchInlineSnapshot(`"tenant_7-xzqoz4d2brnbegpl"`);
    expect(safeSegments('A b/C d')).toMatchInlineSnapshot(`
      [
        "a_b--hiwr2rci3tuwxne6",
        "c_d--lcgmzizfu5ap6i5s.bin",
      ]
    `);
  });
});
