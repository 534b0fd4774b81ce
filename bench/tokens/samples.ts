import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { GENERATED_KINDS, generate } from './generate.ts';

/** A text of one kind; weights are fitted to some and checked on others. */
export interface Sample {
  readonly kind: string;
  readonly split: 'fit' | 'check';
  readonly text: string;
  /** Made by this project: generated, or a seed text. */
  readonly isOwn?: boolean;
}

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const MODULES = join(ROOT, 'node_modules');
/** Enough of each kind that no single file decides, and taken from the start and the middle of long files. */
const CHARS_PER_KIND = 300_000;
const CHARS_PER_FILE = 24_000;
const GENERATED_CHARS = 12_000;
const LONG_LINE = 200;

/**
 * All samples: installed packages (split by package), generated outputs (split by seed and word list), the seed texts (first
 * and second paragraph), and folders given by the caller, in which each sub-folder is a kind (split by file name).
 */
export function collectSamples(folders: readonly string[]): readonly Sample[] {
  return [
    ...packageSamples(),
    ...generatedSamples(),
    ...seedSamples(),
    ...binarySamples(),
    ...folders.flatMap(folder => folderSamples(folder)),
  ];
}

function packageSamples(): readonly Sample[] {
  const samples: Sample[] = [];
  const taken = new Map<string, number>();
  const add = (kind: string, owner: string, text: string): void => {
    if (text.length < 300) return;
    const split = splitOf(owner);
    const key = `${kind} ${split}`;
    const chars = taken.get(key) ?? 0;
    if (chars > CHARS_PER_KIND) return;
    const sample = shorten(text);
    taken.set(key, chars + sample.length);
    samples.push({ kind, split, text: sample });
  };
  for (const path of filesBelow(MODULES)) {
    const owner = ownerOf(path);
    if (owner.startsWith('.') || owner.startsWith('gpt-tokenizer') || statSync(path).size > 3_000_000)
      continue;
    if (path.endsWith('diagnosticMessages.generated.json')) addDiagnostics(path, samples);
    else addFile(path, owner, add);
  }
  return samples;
}

function addFile(
  path: string,
  owner: string,
  add: (kind: string, owner: string, text: string) => void,
): void {
  const kind = kindOf(path);
  if (kind === undefined) return;
  const text = readFileSync(path, 'utf8');
  if (kind === 'json') {
    const value = parseJson(text);
    if (value === undefined) return;
    add('json-compact', owner, JSON.stringify(value));
    add('json-indented', owner, JSON.stringify(value, null, 2));
  } else if (kind === 'source-map') {
    const value = parseJson(text);
    if (typeof value === 'object' && value !== null && 'mappings' in value)
      add(kind, owner, String(value.mappings));
  } else {
    const isMinified = kind === 'javascript' && text.length > LONG_LINE * text.split('\n').length;
    add(isMinified ? 'javascript-minified' : kind, owner, text);
  }
}

/** Messages of a compiler in thirteen languages: prose with code in it. */
function addDiagnostics(path: string, samples: Sample[]): void {
  const language = path.split('/').at(-2) ?? '';
  const value = parseJson(readFileSync(path, 'utf8'));
  if (typeof value !== 'object' || value === null) return;
  const messages = Object.values(value).map(String);
  for (const split of ['fit', 'check'] as const) {
    const own = messages.filter((_, index) => splitOf(String(index)) === split).slice(0, 200);
    samples.push({ kind: `messages-${language}`, split, text: own.join('\n') });
  }
}

function generatedSamples(): readonly Sample[] {
  return GENERATED_KINDS.flatMap(generated =>
    [0, 1, 2, 3].map(seed => ({
      kind: generated.kind,
      split: seed % 2 === 0 ? ('fit' as const) : ('check' as const),
      text: generate(generated, seed, GENERATED_CHARS),
      isOwn: true,
    })),
  );
}

function seedSamples(): readonly Sample[] {
  const folder = fileURLToPath(new URL('seeds/', import.meta.url));
  return readdirSync(folder).flatMap(name => {
    const kind = `prose-${name.replace('.txt', '')}`;
    const paragraphs = readFileSync(join(folder, name), 'utf8').trim().split('\n\n');
    return paragraphs.map((text, index) => ({
      kind,
      split: index % 2 === 0 ? ('fit' as const) : ('check' as const),
      text,
      isOwn: true,
    }));
  });
}

/** Files as base64 and hex, which unlike random bytes have patterns, and a lock file as it is. */
function binarySamples(): readonly Sample[] {
  const binary = readFileSync(process.execPath);
  const lock = readFileSync(join(ROOT, 'package-lock.json'));
  const samples: Sample[] = [];
  for (const [split, fromBinary, fromLock] of [
    ['fit', 100_000, 0],
    ['check', 300_000, 60_000],
  ] as const) {
    const text = lock.subarray(fromLock, fromLock + GENERATED_CHARS);
    samples.push({ kind: 'lock-file', split, text: text.toString() });
    for (const bytes of [text, binary.subarray(fromBinary, fromBinary + GENERATED_CHARS)])
      samples.push(
        { kind: 'base64-of-files', split, text: bytes.toString('base64') },
        { kind: 'hex-of-files', split, text: bytes.toString('hex') },
      );
  }
  return samples;
}

function folderSamples(folder: string): readonly Sample[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter(entry => entry.isDirectory())
    .flatMap(entry =>
      readdirSync(join(folder, entry.name)).map(file => ({
        kind: entry.name,
        split: splitOf(file),
        text: shorten(readFileSync(join(folder, entry.name, file), 'utf8')),
      })),
    );
}

function kindOf(path: string): string | undefined {
  if (/locales?\//.test(path)) return undefined;
  if (/\.d\.[cm]?ts$/.test(path)) return 'declarations';
  if (/\.min\.[cm]?js$/.test(path)) return 'javascript-minified';
  if (/\.[cm]?js$/.test(path)) return 'javascript';
  if (path.endsWith('.ts')) return 'typescript';
  if (/\.md$/i.test(path)) return 'markdown';
  if (path.endsWith('/package.json')) return 'package-json';
  if (path.endsWith('.json')) return 'json';
  if (path.endsWith('.map')) return 'source-map';
  if (path.endsWith('.css')) return 'css';
  if (/\/LICENSE/.test(path)) return 'licences';
  return undefined;
}

function ownerOf(path: string): string {
  const [first = '', second = ''] = path.slice(MODULES.length + 1).split('/');
  return first.startsWith('@') ? `${first}/${second}` : first;
}

/** Files below a folder, at most a few of each folder, in an order that does not depend on the file system. */
function* filesBelow(folder: string): Generator<string> {
  const entries = readdirSync(folder, { withFileTypes: true });
  const ordered = entries
    .map(entry => ({ entry, key: mix(entry.name) }))
    .toSorted((one, other) => one.key - other.key);
  let files = 0;
  for (const { entry } of ordered) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesBelow(path);
    else if (entry.isFile() && files++ < 8) yield path;
  }
}

function shorten(text: string): string {
  if (text.length <= CHARS_PER_FILE) return text;
  const middle = text.length >> 1;
  return text.slice(0, CHARS_PER_FILE / 2) + text.slice(middle, middle + CHARS_PER_FILE / 2);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function splitOf(name: string): 'fit' | 'check' {
  return mix(name) % 2 === 0 ? 'fit' : 'check';
}

function mix(name: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < name.length; at++) hash = Math.imul(hash ^ name.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b);
  return (hash ^ (hash >>> 13)) >>> 0;
}
