import { describe, expect, it } from 'vitest';
import { cleanHandle } from '../../src/read-back/handle.ts';

const id = 'abcdefghijklmnopqrstuvwxyz.value';

describe('a handle as a model wrote it', () => {
  it('is tried as it is first', () => {
    expect(cleanHandle(id)).toEqual([id]);
    expect(cleanHandle('.spillway/tool-output/chat/x.value')[0]).toBe('.spillway/tool-output/chat/x.value');
    expect(cleanHandle('"odd"')[0]).toBe('"odd"');
  });

  it.each([
    `"${id}"`,
    `'${id}'`,
    `\`${id}\``,
    `“${id}”`,
    `[${id}]`,
    `<${id}>`,
    `(${id})`,
    `{"handle": "${id}"}`,
    `handle=${id}`,
    `handle: "${id}"`,
    `\\"${id}\\"`,
    `${id}.`,
    `${id},`,
    ` ${id}\n`,
    `"${id}".`,
    `local/${id}`,
    `file:${id}`,
    `spillway:chat-7/${id}`,
    `store://bucket/chat-7/${id}`,
    id.toUpperCase(),
    `"${id.toUpperCase()}"`,
    `read_tool_result({"handle": "${id}"})`,
    `the handle is ${id} I think`,
  ])('is found in %s', raw => {
    expect(cleanHandle(raw)).toContain(id);
  });

  it('keeps the case of a handle that is not ours', () => {
    expect(cleanHandle('"Run-7/Call_A"')).toEqual(['"Run-7/Call_A"', 'Run-7/Call_A', 'Call_A']);
  });

  it('is nothing when it is blank, only decoration at best, or endless', () => {
    expect(cleanHandle('')).toEqual([]);
    expect(cleanHandle(' \n')).toEqual([]);
    expect(cleanHandle('"')).toEqual(['"']);
    expect(cleanHandle('x'.repeat(1025))).toEqual([]);
  });

  it('has few candidates and none twice, whatever it is', () => {
    for (const raw of [
      '/'.repeat(1000),
      'handle='.repeat(140),
      '"['.repeat(500),
      'a:/#'.repeat(200),
      '../../etc/passwd',
    ]) {
      const candidates = cleanHandle(raw);
      expect(candidates.length).toBeLessThanOrEqual(11);
      expect(new Set(candidates).size).toBe(candidates.length);
      expect(candidates).not.toContain('');
    }
  });
});
