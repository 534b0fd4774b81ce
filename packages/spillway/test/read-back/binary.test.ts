import { describe, expect, it } from 'vitest';
import { readPage } from '../../src/read-back/page.ts';
import { argsOf, sourceOf } from './source-of.ts';

const png = Uint8Array.from([
  0x89,
  0x50,
  0x4e,
  0x47,
  0x0d,
  0x0a,
  0x1a,
  0x0a,
  0,
  0,
  0,
  13,
  ...Array<number>(200).fill(7),
]);
const encoder = new TextEncoder();

async function textOf(payload: Uint8Array, mediaType?: string): Promise<string> {
  return (await readPage(sourceOf(payload, mediaType === undefined ? {} : { mediaType }), argsOf())).text;
}

describe('a payload that is no text', () => {
  it('is named by type, size and its first 64 bytes in hexadecimal', async () => {
    const answer = await readPage(sourceOf(png, { mediaType: 'image/png' }), argsOf());
    const [heading, hex = ''] = answer.text.split('\n');
    expect(heading).toBe(
      '[abcdefghijklmnopqrstuvwxyz.value: binary data, image/png, 212 bytes; it cannot be shown as text; first bytes in hexadecimal below]',
    );
    expect(hex.replaceAll(' ', '')).toBe(Buffer.from(png.subarray(0, 64)).toString('hex'));
    expect(answer.complete).toBe(false);
    expect(answer.totalLines).toBeUndefined();
  });

  it('is told by its bytes when its type says nothing', async () => {
    expect(await textOf(png)).toContain('binary data, image/png, 212 bytes');
    expect(await textOf(png, 'application/octet-stream')).toContain('binary data, image/png');
    expect(await textOf(Uint8Array.from([97, 0, 98, 10]))).toContain('binary data');
    expect(await textOf(Uint8Array.from({ length: 500 }, (_, at) => 128 + (at % 120)))).toContain(
      'binary data',
    );
  });

  it('is named within the smallest budget', async () => {
    const source = sourceOf(png, { mediaType: `image/${'x'.repeat(500)}`, handle: 'h'.repeat(500) });
    const { text } = await readPage(source, argsOf(), { maxChars: 400 });
    expect(text.length).toBeLessThanOrEqual(400);
  });

  it('is answered the same to a search', async () => {
    const search = await readPage(sourceOf(png), argsOf({ pattern: 'PNG' }));
    expect(search.text).toBe(await textOf(png));
  });

  it('is text where it says so or looks so', async () => {
    const json = encoder.encode('{"a":1}');
    for (const type of [
      undefined,
      'application/octet-stream',
      'application/json',
      'application/vnd.api+json',
      'application/x-ndjson',
      'text/csv',
      'image/svg+xml',
    ]) {
      expect(await textOf(json, type)).toContain('\n{"a":1}');
    }
    expect(await textOf(encoder.encode('a\0b'), 'text/plain')).toContain('\na\0b');
    expect(await textOf(encoder.encode('\u001b[31mred\u001b[0m\r50%\b'))).toContain('red');
    expect(await textOf(encoder.encode('工具'.repeat(3000)))).toContain('lines 1-1 of 1');
  });

  it('is not decoded by a charset that it is not in', async () => {
    const utf16 = new Uint8Array(Buffer.from('hello', 'utf16le'));
    expect(await textOf(utf16, 'text/plain; charset=utf-16le')).toContain('binary data, text/plain');
    expect(await textOf(encoder.encode('hello'), 'text/plain; charset=utf-8')).toContain('\nhello');
  });
});
