import { defineTool } from 'spillway';
import { describe, expect, it } from 'vitest';
import { createLoopGuard } from '../../src/executor/loop-guard.ts';
import type { LoopGuard } from '../../src/executor/loop-guard.ts';
import { bench, called } from './support.ts';

const guard = (): LoopGuard => createLoopGuard({ warnAt: 2, stopAt: 3, window: 4 });

describe('the loop guard', () => {
  it('warns of, then stops, the same call with the same result', () => {
    const { look } = guard();
    const types = [1, 2, 3, 4].map(() => look('t', { a: 1, b: 2 }, { r: [1] }).type);
    expect(types).toEqual(['fine', 'warn', 'stop', 'stop']);
  });

  it('takes no notice of the order of keys', () => {
    const { look } = guard();
    look('t', { a: 1, b: 2 }, { r: 1, s: 2 });
    expect(look('t', { b: 2, a: 1 }, { s: 2, r: 1 }).type).toBe('warn');
  });

  it('lets other tools, arguments and results go', () => {
    const { look } = guard();
    look('t', { a: 1 }, 'r');
    for (const [name, args, result] of [
      ['u', { a: 1 }, 'r'],
      ['t', { a: 2 }, 'r'],
      ['t', { a: 1 }, 's'],
      ['t', { a: 1 }, ['r']],
    ] as const)
      expect(look(name, args, result).type).toBe('fine');
  });

  it('forgets what is outside of its window', () => {
    const { look } = guard();
    look('t', {}, 'r');
    for (const result of [1, 2, 3]) look('t', {}, result);
    expect(look('t', {}, 'r').type).toBe('fine');
  });

  it('never repeats what cannot be compared', () => {
    const { look } = guard();
    const revoked = Proxy.revocable({}, {});
    revoked.revoke();
    const types = [1, 2, 3, 4].map(() => look('t', {}, revoked.proxy).type);
    expect(types.every(type => ['fine', 'warn', 'stop'].includes(type))).toBe(true);
  });

  it('looks at the full result, appends its note and then stops with a sentence', async () => {
    const tool = defineTool({ name: 't', execute: () => 'full', toModelOutput: () => 'view' });
    const { tools } = bench(tool);
    const texts: string[] = [];
    for (let turn = 1; turn <= 5; turn += 1)
      texts.push((await tools.execute(called('t', { toolCallId: `c${turn}` }))).text);
    expect(texts.slice(0, 2)).toEqual(['view', 'view']);
    expect(texts[2]).toMatch(
      /^view\n\n\[loop-guard\] Tool "t" gave the same result .* 3 times in the last 3 calls/,
    );
    expect(texts[4]).toMatch(/^\[loop-guard\] .* 5 times .*not shown again/);
    const last = await tools.execute(called('t', { toolCallId: 'c6' }));
    expect(last).toMatchObject({ blockedBy: 'loop-guard', isError: true, result: 'full' });
  });

  it('may be off', async () => {
    const { tools } = bench(defineTool({ name: 't', execute: () => 'x' }), { loopGuard: false });
    for (let turn = 0; turn < 8; turn += 1) expect((await tools.execute(called('t'))).text).toBe('x');
  });
});
