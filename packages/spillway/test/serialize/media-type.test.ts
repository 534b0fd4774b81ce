import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { sniffMediaType } from '../../src/serialize/bytes.ts';

const latin1 = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text, 'latin1'));

describe('the media type of bytes', () => {
  it.each([
    ['image/png', '\x89PNG\r\n\x1a\n\0\0\0\rIHDR'],
    ['image/jpeg', '\xff\xd8\xff\xe0\0\x10JFIF'],
    ['image/gif', 'GIF89a\x01\0'],
    ['image/webp', 'RIFF\x24\0\0\0WEBPVP8 '],
    ['audio/wav', 'RIFF\x24\0\0\0WAVEfmt '],
    ['application/pdf', '%PDF-1.7\n%\xe2\xe3'],
    ['application/zip', 'PK\x03\x04\x14\0'],
    ['application/epub+zip', `PK\x03\x04${'\0'.repeat(26)}mimetypeapplication/epub+zipPK`],
    ['application/wasm', '\0asm\x01\0\0\0'],
    ['application/x-elf', '\x7fELF\x02\x01'],
    ['application/vnd.sqlite3', 'SQLite format 3\0\x10'],
    ['video/mp4', '\0\0\0\x20ftypisom\0\0'],
    ['image/avif', '\0\0\0\x1cftypavif\0\0'],
    ['video/quicktime', '\0\0\0\x14ftypqt  \0\0'],
    ['audio/mpeg', 'ID3\x04\0'],
    ['audio/mpeg', '\xff\xfb\x90\x64'],
    ['audio/ogg', 'OggS\0\x02'],
    ['video/webm', '\x1a\x45\xdf\xa3\x9f\x42\x86\x81\x01\x42\x82\x84webm'],
    ['video/x-matroska', '\x1a\x45\xdf\xa3\xa3\x42\x86\x81\x01\x42\x82\x88matroska'],
    ['application/x-tar', `file.txt${'\0'.repeat(249)}ustar\x0000`],
    ['application/octet-stream', '\x01\x02\x03\x04'],
    ['application/octet-stream', 'RIFF\0\0\0\0????'],
    ['application/octet-stream', ''],
  ])('is %s', (mediaType, head) => {
    expect(sniffMediaType(latin1(head))).toBe(mediaType);
    expect(sniffMediaType(latin1(head + (head === '' ? '' : '\x99'.repeat(5000))))).toBe(mediaType);
  });

  it('is found in what a real packer writes', () => {
    expect(sniffMediaType(gzipSync('text'))).toBe('application/gzip');
  });
});
