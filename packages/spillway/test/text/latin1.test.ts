import { afterEach, describe, expect, it, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

const bytes = Uint8Array.from({ length: 40_000 }, (_, at) => (at * 7 + (at >> 8)) & 0xff);
const wanted = Buffer.from(bytes).toString('latin1');

describe('latin1Of', () => {
  it.each(['with a Buffer', 'without one'])('gives each byte as a character %s, and back', async how => {
    if (how === 'without one') vi.stubGlobal('Buffer', undefined);
    vi.resetModules();
    const { latin1Of, bytesOfLatin1 } = await import('../../src/text/latin1.ts');
    expect(latin1Of(bytes) === wanted).toBe(true);
    expect(latin1Of(bytes.subarray(3, 5))).toBe(wanted.slice(3, 5));
    expect(latin1Of(new Uint8Array(0))).toBe('');
    expect(bytesOfLatin1(wanted)).toEqual(bytes);
  });
});
