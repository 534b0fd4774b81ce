import { clip } from '../clip.ts';
import type { Block, Kind, Sample, Segment, Segmented } from '../contract.ts';
import { fingerprint } from '../../text/hash.ts';
import { statement } from '../statement.ts';

/** A payload in one or a few endless lines: encoded data, or code without line ends. */
export const oneLineKind: Kind = { name: 'one-line', detect, segment };

function detect({ lines, head }: Sample): number {
  const mean = lines.text.length / Math.max(1, lines.count);
  const start = lines.text.slice(0, 200).trimStart();
  if (mean < 1000 && !/^\/[*/]!?/.test(start)) return 0;
  if (mean < 400 || /^[<]/.test(start)) return 0;
  return head.some(line => line.length >= 400) ? 0.6 : 0;
}

const ENCODED = /[A-Za-z0-9+/_-]{200,}={0,2}|(?:[0-9a-f]{2}){100,}/g;
const STRINGS = /(["'`])((?:(?!\1)[^\\\n]){6,160})\1/g;
const MOST_STRINGS = 3000;
const MESSAGE =
  /^[A-Z][\w',.:()-]*(?: [\w',.:()/-]+){2,}[.:!?]?|(?:error|expected|invalid|must|cannot|unknown|missing|failed|deprecated)/i;

/** What it is, how large, its banner, names and messages in it, both ends. */
function segment({ lines, room }: Block): Segmented {
  const { text } = lines;
  const size = `${lines.count} lines, ${text.length} chars, longest line ${longest(lines)} chars, hash ${fingerprint(text)}`;
  const blobs = [...text.matchAll(ENCODED)];
  const encoded = blobs.reduce((sum, [blob]) => sum + blob.length, 0);
  const data = `${blobs.length} stretches of encoded data, ${encoded} chars${media(text)}: left out`;
  const bare = encoded > 0 ? text.replace(ENCODED, blob => `[…${blob.length} encoded chars]`) : text;
  const beginning = clip(bare.slice(0, 600).replace(/\s+/g, ' '), 300);
  const end = bare.slice(-240).replace(/\s+/g, ' ');
  return {
    gaps: false,
    segments: [
      statement(size, 98, 'size'),
      ...(encoded > text.length / 4 ? [statement(data, 96, 'encoded')] : []),
      { text: beginning, origin: 'excerpt', score: 90, reason: 'beginning', from: 0, to: 0 },
      { text: end, origin: 'excerpt', score: 88, reason: 'end', from: lines.count, to: lines.count },
      ...exportSegments(bare),
      ...stringSegments(bare, room),
    ],
  };
}

const EXPORTS =
  /\b(?:exports?\.|export (?:default |const |function |class )?|version\s?[:=]\s?["'])([\w$.-]{2,60})/gi;
const MOST_EXPORTS = 60;

function exportSegments(text: string): Segment[] {
  const names = [...new Set(Array.from(text.matchAll(EXPORTS), ([, name = '']) => name))];
  return names.length === 0
    ? []
    : [statement(`exports and versions: ${names.slice(0, MOST_EXPORTS).join(', ')}`, 80, 'exports')];
}

/** Texts between quotes: those that read like messages one by one, the others some a line. */
function stringSegments(text: string, room: number): Segment[] {
  const seen = new Set<string>();
  for (const [, , found = ''] of text.matchAll(STRINGS)) {
    if (seen.size >= MOST_STRINGS) break;
    if (/[a-z]{3}/i.test(found)) seen.add(found);
  }
  const messages = [...seen].filter(found => MESSAGE.test(found));
  const names = [...seen].filter(found => !MESSAGE.test(found));
  const segments = messages.slice(0, Math.ceil(room / 20)).map<Segment>((message, at) => ({
    text: JSON.stringify(message),
    origin: 'excerpt',
    score: 72 - Math.min(40, at / 2),
    reason: 'message',
    from: 0,
    to: 0,
  }));
  for (let at = 0; at < Math.min(names.length, room / 10); at += 12)
    segments.push(
      statement(`strings: ${names.slice(at, at + 12).join(', ')}`, 40 - Math.min(30, at / 12), 'strings'),
    );
  return segments;
}

function longest(lines: Block['lines']): number {
  let chars = 0;
  for (let line = 0; line < lines.count; line++) chars = Math.max(chars, lines.lengthOf(line));
  return chars;
}

/** What the beginning of encoded data tells of it. */
function media(text: string): string {
  const signs: readonly (readonly [string, string])[] = [
    ['iVBORw0KGgo', 'PNG image'],
    ['/9j/', 'JPEG image'],
    ['R0lGOD', 'GIF image'],
    ['JVBERi0', 'PDF'],
    ['UEsDB', 'ZIP archive'],
    ['H4sI', 'gzip data'],
  ];
  const found = signs.find(([sign]) => text.slice(0, 4000).includes(sign));
  return found === undefined ? '' : ` (${found[1]})`;
}
