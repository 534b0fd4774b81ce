import { createContext, runInContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { asBytes, hexHead, toBase64 } from '../../src/serialize/bytes.ts';
import { vectorsOf } from './vectors.ts';

describe('the bytes of a value', () => {
  it('are the same object for a plain byte array', () => {
    const bytes = Uint8Array.of(1, 2);
    expect(asBytes(bytes)).toBe(bytes);
  });

  it.each<[string, unknown]>([
    ['a buffer', Buffer.from('bcd')],
    ['a window', new Uint8Array(Buffer.from('abcde').buffer, Buffer.from('abcde').byteOffset).subarray(1, 4)],
    ['a clamped array', Uint8ClampedArray.from(Buffer.from('bcd'))],
    ['a data view', new DataView(Uint8Array.from(Buffer.from('abcde')).buffer, 1, 3)],
    ['an array buffer', Uint8Array.from(Buffer.from('bcd')).buffer],
    ['shared memory', sharedBuffer('bcd')],
    ['a buffer of another realm', runInContext('Uint8Array.of(98, 99, 100).buffer', createContext())],
    ['a view of another realm', runInContext('Uint8Array.of(98, 99, 100)', createContext())],
  ])('are those of its own window: %s', (_, value) => {
    const bytes = asBytes(value);
    if (bytes === undefined) throw new Error('No bytes.');
    expect(Object.getPrototypeOf(bytes)).toBe(Uint8Array.prototype);
    expect(String.fromCharCode(...bytes).slice(-3)).toBe('bcd');
  });

  it('share the memory of the value and copy nothing', () => {
    const buffer = Buffer.from('abc');
    expect(asBytes(buffer)?.buffer).toBe(buffer.buffer);
    expect(asBytes(buffer)?.byteOffset).toBe(buffer.byteOffset);
  });

  it.each<[string, unknown]>([
    ['a string', 'abc'],
    ['a list', [1, 2]],
    ['nothing', undefined],
    ['null', null],
    ['a look-alike', { [Symbol.toStringTag]: 'ArrayBuffer', byteLength: 3 }],
    ['a proxy', new Proxy(new ArrayBuffer(2), {})],
    [
      'what throws',
      {
        get [Symbol.toStringTag](): string {
          throw new Error('no');
        },
      },
    ],
  ])('are none: %s', (_, value) => {
    expect(asBytes(value)).toBeUndefined();
  });

  it.each(vectorsOf('serializers').filter(({ input }) => 'bytes_hex' in input))(
    '$id',
    ({ input, expect: expected }) => {
      const bytes = Buffer.from(`00${String(input['bytes_hex'])}ff`, 'hex').subarray(1, -1);
      expect(hexHead(asBytes(new DataView(bytes.buffer, bytes.byteOffset, bytes.length)) ?? bytes)).toBe(
        expected['stored_bytes_hex'],
      );
    },
  );
});

describe('base64', () => {
  it.each([0, 1, 2, 3, 4, 1024, 49_151, 49_152, 49_153, 200_000])('is that of Node for %i bytes', length => {
    const bytes = Uint8Array.from({ length }, (_, index) => (index * 151) ^ (index >> 3));
    const text = Buffer.from(bytes).toString('base64');
    expect(toBase64(bytes)).toBe(text);
    expect(toBase64(bytes, { url: true })).toBe(text.replaceAll('+', '-').replaceAll('/', '_'));
  });
});

describe('the hexadecimal head', () => {
  it('is 64 bytes in groups of four', () => {
    const head = hexHead(Uint8Array.from({ length: 100 }, (_, index) => index));
    expect(head).toMatch(/^00010203 04050607 (?:[\da-f]{8} ){13}3c3d3e3f$/);
  });

  it('is shorter for fewer bytes or a smaller count', () => {
    expect(hexHead(new Uint8Array())).toBe('');
    expect(hexHead(Uint8Array.of(0, 15, 255, 16, 1))).toBe('000fff10 01');
    expect(hexHead(Uint8Array.of(0, 15, 255), 2)).toBe('000f');
  });
});

function sharedBuffer(text: string): SharedArrayBuffer {
  const shared = new SharedArrayBuffer(text.length);
  new Uint8Array(shared).set(Buffer.from(text));
  return shared;
}
