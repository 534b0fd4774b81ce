import { appendFileSync, closeSync, constants, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { sep } from 'node:path';
import { readSmallFile } from './file-read.ts';
import type { Root } from './file-root.ts';
import { temporaryName } from './file-spot.ts';

/** Bytes of the list above which its older half is dropped: some ten thousand payloads. */
const MAX_BYTES = 524_288;

/** Remembers payloads that a sweep is about to remove, so that reading one of them says that it has expired. */
export function addExpired(root: Root, paths: readonly string[]): void {
  if (paths.length === 0) return;
  const flags = constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT | constants.O_NOFOLLOW;
  const handle = openSync(listOf(root), flags, 0o600);
  try {
    appendFileSync(handle, paths.map(path => `${path}\n`).join(''));
  } finally {
    closeSync(handle);
  }
  shorten(root);
}

/** Tells whether a sweep has removed the payload at that path. */
export function isExpired(root: Root, path: string): boolean {
  return `\n${readList(root)}`.includes(`\n${path}\n`);
}

function listOf(root: Root): string {
  return `${root.path}${sep}.expired`;
}

function readList(root: Root): string {
  const bytes = readSmallFile(listOf(root));
  return bytes === undefined ? '' : new TextDecoder().decode(bytes);
}

function shorten(root: Root): void {
  const list = readList(root);
  if (list.length <= MAX_BYTES) return;
  const kept = list.slice(list.indexOf('\n', list.length - MAX_BYTES / 2) + 1);
  const temporary = temporaryName(root.path);
  try {
    writeFileSync(temporary, kept, { mode: 0o600, flag: 'wx' });
    renameSync(temporary, listOf(root));
  } finally {
    rmSync(temporary, { force: true });
  }
}
