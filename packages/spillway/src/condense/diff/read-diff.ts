import type { LineTable } from '../line-table.ts';

/** What changed in one file. */
export interface FileDiff {
  readonly path: string;
  /** The line that begins it. */
  readonly line: number;
  change: 'new' | 'deleted' | 'renamed' | 'binary' | undefined;
  added: number;
  removed: number;
  /** Lines of hunk headers. */
  readonly hunks: number[];
  /** Added and removed lines that are not blank. */
  readonly changes: number[];
}

const GIT = /^diff --git (?:"?a\/)?(.+?)"? "?b\/(.+?)"?$/;

/** Reads a unified difference. */
export function readDiff(lines: LineTable): readonly FileDiff[] {
  const files: FileDiff[] = [];
  let file: FileDiff | undefined;
  let inHunk = false;
  const open = (path: string, line: number): void => {
    file = { path, line, change: undefined, added: 0, removed: 0, hunks: [], changes: [] };
    files.push(file);
    inHunk = false;
  };
  for (let line = 0; line < lines.count; line++) {
    const text = lines.at(line);
    const git = text.startsWith('diff ') ? GIT.exec(text) : null;
    if (git !== null) open(git[2] ?? '', line);
    else if (!inHunk || text.startsWith('--- ')) {
      if (text.startsWith('--- ') && lines.at(line + 1).startsWith('+++ ')) {
        if (file === undefined || file.hunks.length > 0) open(pathOf(lines.at(line + 1), text), line);
        inHunk = false;
        line++;
        continue;
      }
      if (file !== undefined && !inHunk) note(file, text);
    }
    if (file === undefined) continue;
    if (text.startsWith('@@ ')) {
      inHunk = true;
      file.hunks.push(line);
    } else if (inHunk) count(file, text, line);
  }
  return files;
}

function pathOf(added: string, removed: string): string {
  const path = added.slice(4).split('\t')[0] ?? '';
  return (path === '/dev/null' ? (removed.slice(4).split('\t')[0] ?? '') : path).replace(/^[ab]\//, '');
}

function note(file: FileDiff, text: string): void {
  if (text.startsWith('new file')) file.change = 'new';
  else if (text.startsWith('deleted file')) file.change = 'deleted';
  else if (text.startsWith('rename from')) file.change = 'renamed';
  else if (text.startsWith('Binary files')) file.change = 'binary';
}

function count(file: FileDiff, text: string, line: number): void {
  const sign = text.charCodeAt(0);
  if (sign === 43) file.added++;
  else if (sign === 45) file.removed++;
  else return;
  if (text.length > 2) file.changes.push(line);
}
