import type { LineTable } from '../line-table.ts';
import type { Segment } from '../contract.ts';
import type { FileDiff } from './read-diff.ts';
import { packed } from '../packed.ts';

const DEFINITION =
  /^([-+])\s*(?:(?:export|default|public|private|protected|static|async|abstract|final|pub|declare) )*((?:function\*?|class|interface|type|enum|def|fn|func|struct|trait|module) [\w$]{1,60})/;

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
  return [
    ...packed(onlyAdded, { name: 'added', score: 84, size: 10, step: 6 }),
    ...packed(onlyRemoved, { name: 'removed', score: 80, size: 10, step: 6 }),
  ];
}
