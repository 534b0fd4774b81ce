import { describe, expect, it } from 'vitest';
import { decodeText } from '../../src/serialize/bytes.ts';

const utf16 = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text, 'utf16le'));
const bigEndian = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text, 'utf16le').swap16());

describe('bytes that are text', () => {
  it.each<[string, Uint8Array, string]>([
    ['none', new Uint8Array(), ''],
    ['UTF-8', Buffer.from('line\r\n\té中🙂'), 'line\r\n\té中🙂'],
    ['UTF-8 with its mark, which stays', Buffer.from('\ufeffabc'), '\ufeffabc'],
    [
      'colours, bells and backspaces of a terminal',
      Buffer.from('\u001b[31mred\u001b[0m\u0007\b\f'),
      '\u001b[31mred\u001b[0m\u0007\b\f',
    ],
    [
      'a stray control character in a long text',
      Buffer.from(`${'long text '.repeat(20)}\u0001`),
      `${'long text '.repeat(20)}\u0001`,
    ],
    ['UTF-16 with its mark', utf16('\ufeff中文🙂'), '\ufeff中文🙂'],
    ['UTF-16, high byte first, with its mark', bigEndian('\ufeff中文🙂'), '\ufeff中文🙂'],
    ['UTF-16 by its zeros', utf16('Name;Größe\r\n'), 'Name;Größe\r\n'],
    ['UTF-16, high byte first, by its zeros', bigEndian('Name;Größe\r\n'), 'Name;Größe\r\n'],
    ['UTF-16 of which half is not Latin', utf16('abcd中文字符'), 'abcd中文字符'],
  ])('are decoded: %s', (_, bytes, text) => {
    expect(decodeText(bytes)).toBe(text);
  });

  it.each<[string, Uint8Array]>([
    ['all values', Uint8Array.from({ length: 51_200 }, (_, index) => index % 256)],
    ['invalid UTF-8', Uint8Array.of(0xff, 0x41)],
    ['a sequence that is cut off', Buffer.from('é').subarray(0, 1)],
    ['a surrogate in UTF-8', Uint8Array.of(0xed, 0xa0, 0x80)],
    ['a NUL in ASCII', Buffer.from('abc\0def')],
    ['control characters', Buffer.from('\u0001\u0002\u0003\u0004')],
    ['one control character too many', Buffer.from(`${'a'.repeat(98)}\u0001`)],
    [
      'small numbers of two bytes',
      Uint8Array.from(new Uint8Array(Uint16Array.from({ length: 40 }, (_, index) => index % 9).buffer)),
    ],
    [
      'numbers of four bytes',
      new Uint8Array(Uint32Array.from({ length: 40 }, (_, index) => index * 70_000).buffer),
    ],
    ['half a pair in UTF-16', utf16('\ufeffabc\ud800')],
    ['an odd number of bytes after the mark', Uint8Array.of(0xff, 0xfe, 0x41)],
    ['zeros', new Uint8Array(100)],
  ])('are none: %s', (_, bytes) => {
    expect(decodeText(bytes)).toBeUndefined();
  });

  it('are only those of the window of a view', () => {
    expect(decodeText(Buffer.from('\0abc\0').subarray(1, 4))).toBe('abc');
  });
});
