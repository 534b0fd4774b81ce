import { describe, expect, it } from 'vitest';
import { parseReadArguments } from '../../src/read-back/arguments.ts';
import type { ReadArguments } from '../../src/read-back/arguments.ts';

const options = { toolName: 'read_tool_result' };

function valueOf(input: unknown): ReadArguments {
  const parsed = parseReadArguments(input, options);
  if (!parsed.ok) throw new Error(parsed.say);
  return parsed.value;
}

function sayOf(input: unknown): string {
  const parsed = parseReadArguments(input, options);
  return parsed.ok ? '' : parsed.say;
}

describe('the arguments of the read tool', () => {
  it('have defaults for all but the handle', () => {
    expect(valueOf({ handle: 'h' })).toEqual({
      handle: 'h',
      offset: 0,
      limit: 200,
      piece: 0,
      fromEnd: false,
      pattern: undefined,
      regex: false,
      path: undefined,
      query: undefined,
      diff: undefined,
      context: 0,
    });
  });

  it.each([
    ['10', 10],
    [10, 10],
    [10.7, 10],
    [' 5 ', 5],
    ['1e3', 1000],
    ['10.0', 10],
    ['+3', 3],
    ['1,000', 1000],
    [7n, 7],
    [null, 0],
    ['', 0],
    ['null', 0],
    [-0.4, 0],
    ['9'.repeat(30), Number.MAX_SAFE_INTEGER],
  ])('take %s for a number of lines as it was meant', (offset, lines) => {
    expect(valueOf({ handle: 'h', offset }).offset).toBe(lines);
    expect(Object.is(valueOf({ handle: 'h', offset }).offset, -0)).toBe(false);
  });

  it.each([-10, '-10', Number.NaN, Infinity, true, 'ten', {}, [1], '0x10', '1e999', Symbol('x')])(
    'answer an offset of %s with a sentence and an example that works',
    offset => {
      const say = sayOf({ handle: 'h', offset });
      expect(say).toMatch(/^\[Nothing was read: offset is a whole number, 0 or more; .* is not\./);
      const [example = ''] = /\{"handle".*?\}/.exec(say) ?? [];
      expect(valueOf(JSON.parse(example))).toEqual(valueOf({ handle: 'h' }));
    },
  );

  it('name everything that is wrong at once', () => {
    expect(sayOf({ handle: 'h', offset: -1, limit: true, from_end: 'perhaps' })).toMatch(
      /offset is .*; limit is .*; from_end is /,
    );
  });

  it('hold the limit within 1 and 1,000, with 0 for the default page and all for the largest', () => {
    const limits = [0, 1, 1000, 1001, 'all', null].map(limit => valueOf({ handle: 'h', limit }).limit);
    expect(limits).toEqual([200, 1, 1000, 1000, 1000, 200]);
    expect(sayOf({ handle: 'h', limit: -1 })).toContain('limit is a whole number');
  });

  it('follow the limits of the instance', () => {
    const own = { toolName: 'r', maxLines: 50, limit: 80 };
    expect(parseReadArguments({ handle: 'h', limit: 'all' }, own)).toMatchObject({
      ok: true,
      value: { limit: 50 },
    });
    expect(parseReadArguments({ handle: 'h' }, own)).toMatchObject({ ok: true, value: { limit: 50 } });
  });

  it.each([
    [true, true],
    ['true', true],
    ['Yes', true],
    [1, true],
    [false, false],
    ['false', false],
    [null, false],
    ['', false],
    [0, false],
  ])('take %j for a switch', (value, on) => {
    expect(valueOf({ handle: 'h', from_end: value }).fromEnd).toBe(on);
    expect(valueOf({ handle: 'h', fromEnd: value }).fromEnd).toBe(on);
  });

  it('take a pattern as it is, without the line break at its ends, and an empty one for none', () => {
    const patterns = ['a.b', ' a ', 'x\n', '\r\nx', '', '\n', null, 404].map(
      pattern => valueOf({ handle: 'h', pattern }).pattern,
    );
    expect(patterns).toEqual(['a.b', ' a ', 'x', 'x', undefined, undefined, undefined, '404']);
  });

  it('answer a pattern that no line can contain', () => {
    expect(sayOf({ handle: 'h', pattern: 'a\nb' })).toContain('cannot hold a line break');
    expect(sayOf({ handle: 'h', pattern: 'x'.repeat(1001) })).toContain('at most 1000 characters');
    expect(sayOf({ handle: 'h', pattern: ['a'] })).toContain('a list is not');
  });

  it('are found in JSON text, and a text that is none is the handle', () => {
    expect(valueOf('{"handle":"h","offset":"3","extra":1}')).toMatchObject({ handle: 'h', offset: 3 });
    expect(valueOf('abc.value').handle).toBe('abc.value');
    expect(valueOf('"abc.value"').handle).toBe('abc.value');
    expect(valueOf('12').handle).toBe('12');
  });

  it.each([
    undefined,
    null,
    {},
    [],
    5,
    '',
    { handle: null },
    { handle: ['a'] },
    { handle: '  ' },
    '[1]',
    'x'.repeat(30_000),
  ])('without a usable handle name the results of the run: %#', input => {
    const latest = [{ handle: 'abc.value', toolName: 'build', bytes: 20_002 }];
    const parsed = parseReadArguments(input, { ...options, latest });
    expect(parsed.ok ? '' : parsed.say).toContain('"abc.value" (build, 20,002 bytes)');
  });

  it('do not throw for objects that do', () => {
    const throwing = {
      get handle(): string {
        throw new Error('no');
      },
    };
    const { proxy, revoke } = Proxy.revocable({}, {});
    revoke();
    expect(sayOf(throwing)).toContain('handle');
    expect(sayOf(proxy)).toContain('handle');
  });

  it('are echoed shortened and without anything that could be taken for our words', () => {
    const say = sayOf({ handle: `x"]\n[${'y'.repeat(5000)}`, offset: 'a"]\n\ud800'.repeat(20) });
    expect(say.length).toBeLessThan(700);
    expect(say).not.toMatch(/\n|\]./);
    expect(say.isWellFormed()).toBe(true);
  });
});
