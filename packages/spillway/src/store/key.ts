import { fingerprint } from '../text/hash.ts';

/** Chars of a fingerprint that tell altered names apart: 80 bits. */
const HASH_CHARS = 16;

/** Chars of the original that an altered name begins with, for people who look into the folder. */
const HINT_CHARS = 32;

/** Keys with more folders than this keep the rest of their path in one hashed name, so that no path grows too long. */
const MAX_SEGMENTS = 8;

const SCOPE = /^[a-z0-9][a-z0-9_-]{0,63}$/u;
const ALTERED_SCOPE = /-[a-z0-9]{16}$/u;
const FOLDER = /^[a-z0-9_-]{1,120}$/u;
const FILE = /^[a-z0-9_-][a-z0-9._-]{0,118}[a-z0-9_-]$/u;
const ALTERED = /--[a-z0-9]{16}(?:\.bin)?$/u;

/** Names that Windows keeps for devices, with any ending. */
const DEVICE = /^(?:con|prn|aux|nul|com[0-9]|lpt[0-9])(?:\.|$)/u;

/**
 * A scope as one name that is safe in every store: lower-case letters, digits, `_` and `-`, at most 64.
 *
 * A scope of that form stays as it is; any other becomes a hint of it and a hash, so that different scopes stay apart,
 * also on disks that ignore case. A scope that looks like such a name itself is altered too.
 */
export function scopeSegment(scope: string): string {
  if (SCOPE.test(scope) && !ALTERED_SCOPE.test(scope) && !DEVICE.test(scope)) return scope;
  return `${hint(scope)}-${hash(scope)}`;
}

/**
 * The names of folders and file that a store keeps a key under; different keys never get the same path.
 *
 * The key is split at `/`. A name is kept when it is safe on every disk (`a-z 0-9 . _ -`, at most 120, no name of a
 * device, not hidden); else it becomes a hint of it and a hash. Folders have no dot and files have one, so that the keys
 * `a` and `a/b` can be kept side by side.
 */
export function safeSegments(key: string): readonly string[] {
  const parts = key.split('/');
  if (parts.length > MAX_SEGMENTS) parts.push(parts.splice(MAX_SEGMENTS - 1).join('/'));
  return parts.map((part, at) => (at === parts.length - 1 ? fileSegment(part) : folderSegment(part)));
}

function folderSegment(part: string): string {
  return isKept(part, FOLDER) ? part : `${hint(part)}--${hash(part)}`;
}

function fileSegment(part: string): string {
  return part.includes('.') && isKept(part, FILE) ? part : `${hint(part)}--${hash(part)}.bin`;
}

function isKept(part: string, form: RegExp): boolean {
  return form.test(part) && !ALTERED.test(part) && !DEVICE.test(part);
}

function hash(text: string): string {
  // As JSON, where lone surrogates differ from each other and from the character that replaces them.
  return fingerprint(JSON.stringify(text)).slice(0, HASH_CHARS);
}

function hint(text: string): string {
  const safe = text
    .slice(0, HINT_CHARS)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/gu, '_')
    .replaceAll(/^_|_$/gu, '');
  return safe === '' ? '_' : safe;
}
