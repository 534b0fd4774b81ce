/** What bytes are called of which nothing is known. */
export const UNKNOWN_MEDIA_TYPE = 'application/octet-stream';

/** Tells the media type of bytes by their first ones (magic numbers as in `file(1)`), `application/octet-stream` if unknown. */
export function sniffMediaType(bytes: Uint8Array): string {
  const head = latin1(bytes.subarray(0, HEAD_BYTES));
  return (
    SIGNATURES.find(([signature, at]) => head.startsWith(signature, at))?.[2] ??
    containerType(head) ??
    UNKNOWN_MEDIA_TYPE
  );
}

/** As far as the last signature reaches, that of a tar archive. */
const HEAD_BYTES = 262;

const SIGNATURES: readonly (readonly [signature: string, at: number, mediaType: string])[] = [
  ['\x89PNG\r\n\x1a\n', 0, 'image/png'],
  ['\xff\xd8\xff', 0, 'image/jpeg'],
  ['GIF87a', 0, 'image/gif'],
  ['GIF89a', 0, 'image/gif'],
  ['BM', 0, 'image/bmp'],
  ['II*\0', 0, 'image/tiff'],
  ['MM\0*', 0, 'image/tiff'],
  ['\0\0\x01\0', 0, 'image/vnd.microsoft.icon'],
  ['8BPS', 0, 'image/vnd.adobe.photoshop'],
  ['%PDF-', 0, 'application/pdf'],
  ['%!PS', 0, 'application/postscript'],
  ['mimetypeapplication/epub+zip', 30, 'application/epub+zip'],
  ['PK\x03\x04', 0, 'application/zip'],
  ['PK\x05\x06', 0, 'application/zip'],
  ['\x1f\x8b', 0, 'application/gzip'],
  ['BZh', 0, 'application/x-bzip2'],
  ['\xfd7zXZ\0', 0, 'application/x-xz'],
  ['\x28\xb5\x2f\xfd', 0, 'application/zstd'],
  ['7z\xbc\xaf\x27\x1c', 0, 'application/x-7z-compressed'],
  ['Rar!\x1a\x07', 0, 'application/vnd.rar'],
  ['ustar', 257, 'application/x-tar'],
  ['\0asm', 0, 'application/wasm'],
  ['\x7fELF', 0, 'application/x-elf'],
  ['\xcf\xfa\xed\xfe', 0, 'application/x-mach-binary'],
  ['\xce\xfa\xed\xfe', 0, 'application/x-mach-binary'],
  ['\xca\xfe\xba\xbe', 0, 'application/java-vm'],
  ['MZ', 0, 'application/vnd.microsoft.portable-executable'],
  ['SQLite format 3\0', 0, 'application/vnd.sqlite3'],
  ['PAR1', 0, 'application/vnd.apache.parquet'],
  ['ARROW1', 0, 'application/vnd.apache.arrow.file'],
  ['Obj\x01', 0, 'application/avro'],
  ['ID3', 0, 'audio/mpeg'],
  ['\xff\xfb', 0, 'audio/mpeg'],
  ['\xff\xf3', 0, 'audio/mpeg'],
  ['\xff\xf2', 0, 'audio/mpeg'],
  ['OggS', 0, 'audio/ogg'],
  ['fLaC', 0, 'audio/flac'],
  ['MThd', 0, 'audio/midi'],
  ['FLV\x01', 0, 'video/x-flv'],
  ['wOFF', 0, 'font/woff'],
  ['wOF2', 0, 'font/woff2'],
  ['OTTO', 0, 'font/otf'],
  ['\0\x01\0\0\0', 0, 'font/ttf'],
];

const RIFF_TYPES: ReadonlyMap<string, string> = new Map([
  ['WEBP', 'image/webp'],
  ['WAVE', 'audio/wav'],
  ['AVI ', 'video/x-msvideo'],
]);

/** Brands of ISO base media files that are not `video/mp4`. */
const BRANDS: ReadonlyMap<string, string> = new Map([
  ['avif', 'image/avif'],
  ['heic', 'image/heic'],
  ['heix', 'image/heic'],
  ['mif1', 'image/heif'],
  ['qt  ', 'video/quicktime'],
  ['M4A ', 'audio/mp4'],
  ['3gp4', 'video/3gpp'],
  ['3gp5', 'video/3gpp'],
]);

function containerType(head: string): string | undefined {
  if (head.startsWith('RIFF')) return RIFF_TYPES.get(head.slice(8, 12));
  if (head.startsWith('ftyp', 4)) return BRANDS.get(head.slice(8, 12)) ?? 'video/mp4';
  if (!head.startsWith('\x1a\x45\xdf\xa3')) return undefined;
  return head.includes('webm') ? 'video/webm' : 'video/x-matroska';
}

function latin1(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes);
}
