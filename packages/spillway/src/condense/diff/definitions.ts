import type { LineTable } from '../line-table.ts';
import type { Segment } from '../contract.ts';
import type { FileDiff } from './read-diff.ts';

const DEFINITION =
  /^([-+])\s*(?:(?:export|default|public|private|protected|static|async|abstract|final|pub|declare) )*((?:function\*?|class|interface|type|enum|def|fn|func|struct|trait|module) [\w$]{1,60})/;
/** Names of one line, and lines in all: what is more is not stated. */
const NAMES = 10;
const MOST_LINES = 12;

/** Names of what is defined in added and in removed lines, packed, each once for each sign; those that only moved are left out. */
export function definitionSegments(files: readonly FileDiff[], lines: LineTable): Segment[] {
  const added = new Set<string>();
  const removed = new Set<string>();
  for (const { changes } of files)
    for (const line of changes) {
      const found = DEFINITION.exec(lines.at(line).slice(0, 200));
      if (found !== null) (found[1] === '+' ? added : removed).add(found[2] ?? '');
    }
  const onlyAdded = [...added].filter(name => !removed.has(name));
  const onlyRemoved = [...removed].filter(name => !added.has(name));
  return [...packed('added', onlyAdded, 84), ...packed('removed', onlyRemoved, 80)];
}

function packed(what: string, names: readonly string[], score: number): Segment[] {
  return Array.from({ length: Math.min(MOST_LINES, Math.ceil(names.length / NAMES)) }, (_, at) => ({
    text: `${what}: ${names.slice(at * NAMES, (at + 1) * NAMES).join(', ')}`,
    origin: 'derived',
    score: score - Math.min(30, at * 6),
    reason: 'definitions',
    from: 0,
    to: 0,
  }));
}
