import { clip } from '../clip.ts';
import type { Block, Kind, Sample, Segment, Segmented } from '../contract.ts';
import { definitionSegments } from '../diff/definitions.ts';
import { type FileDiff, readDiff } from '../diff/read-diff.ts';
import { plural } from '../phrases.ts';
import { evenly } from '../rules/rules.ts';
import { packed } from '../packed.ts';
import { statement } from '../statement.ts';

/** Unified differences: every file with what was added and removed, hunks with their function, then changed lines of all files. */
export const diffKind: Kind = { name: 'diff', detect, segment };

function detect({ head, spread }: Sample): number {
  const all = [...head, ...spread];
  const files = all.filter(line => /^diff --git |^--- \S|^\+\+\+ \S|^Index: /.test(line)).length;
  const hunks = all.filter(line => /^@@ -\d+(?:,\d+)? \+\d+/.test(line)).length;
  if (hunks === 0 || files === 0) return 0;
  const marked = all.filter(line => /^[-+ @]|^diff |^index |^\s*$/.test(line)).length / all.length;
  return marked > 0.8 ? 0.9 : 0.4;
}

function segment({ lines, room }: Block): Segmented {
  const files = readDiff(lines);
  if (files.length === 0) return { segments: [], gaps: true };
  const added = files.reduce((sum, file) => sum + file.added, 0);
  const removed = files.reduce((sum, file) => sum + file.removed, 0);
  const hunks = files.reduce((sum, file) => sum + file.hunks.length, 0);
  const sorted = files.toSorted((one, other) => other.added + other.removed - one.added - one.removed);
  return {
    gaps: true,
    segments: [
      statement(
        `${plural(files.length, 'file')} changed, ${added} lines added, ${removed} removed, ${plural(hunks, 'hunk')}`,
        99,
        'statistics',
      ),
      ...packed(sorted.map(stat), { name: 'files', score: 92, size: 6, step: 3 }),
      ...definitionSegments(files, lines),
      ...hunkSegments(files, at => lines.at(at), room),
    ],
  };
}

function stat(file: FileDiff): string {
  const change = file.change === undefined ? '' : ` ${file.change}`;
  return `${clip(file.path, 120)}${change} +${file.added} -${file.removed}`;
}

const DEFINES =
  /^[-+]\s*(?:export |public |private |protected |static |async |abstract |final |pub )*(?:function|class|interface|type|enum|def|fn|struct|const \w+ = (?:async )?\(|let \w+ = \(|module|trait|impl|func)\b|^[-+]#{1,4} |^[-+]\s{0,4}"(?:name|version|main|type)":|^[-+]\s*@?[Dd]eprecated/;
const LOUD = /^[-+].*\b(?:throw|error|fix|bug|security|deprecat|break|TODO|FIXME)/i;

/** Hunk headers and changed lines, of every file some before more of any. */
function hunkSegments(files: readonly FileDiff[], at: (line: number) => string, room: number): Segment[] {
  return evenly(files.map((_, index) => index)).flatMap((index, place) => {
    const file = files[index];
    if (file === undefined) return [];
    return fileSegments(file, at, Math.min(14, Math.log2(1 + place) * 2), room);
  });
}

function fileSegments(file: FileDiff, at: (line: number) => string, late: number, room: number): Segment[] {
  const hunks = evenly(file.hunks).slice(0, MOST_HUNKS);
  const changes = file.changes.slice(0, Math.ceil(room / 40));
  const segments = [lineSegment(at, file.line, 50 - late, 'file')];
  for (const [number, line] of hunks.entries())
    segments.push(lineSegment(at, line, 56 - late - Math.min(20, number * 2), 'hunk'));
  for (const [taken, line] of changes.entries()) segments.push(changeSegment(at, line, late, taken));
  return segments;
}

const MOST_HUNKS = 40;
const CHANGE_CHARS = 140;

function changeSegment(at: (line: number) => string, line: number, late: number, taken: number): Segment {
  const text = at(line);
  const isDefinition = DEFINES.test(text);
  const score = isDefinition ? 70 : LOUD.test(text) ? 58 : 38;
  const further = Math.min(24, Math.log2(2 + taken) * (isDefinition ? 2 : 4));
  return lineSegment(at, line, score - late - further, isDefinition ? 'definition' : 'change');
}

function lineSegment(at: (line: number) => string, line: number, score: number, reason: string): Segment {
  return { text: clip(at(line), CHANGE_CHARS), origin: 'verbatim', score, reason, from: line, to: line + 1 };
}
