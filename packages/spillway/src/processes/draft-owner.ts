import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

/** What is known of the process that a draft belongs to. */
export type OwnerState = 'alive' | 'dead' | 'unknown';

/** The end of the name of a draft: where its process runs, its number, and what makes the name its own. */
const ENDING = /-([0-9a-f]{8})-([0-9]+)-[0-9a-f-]{36}\.tmp$/u;

/** The name of a draft of this process: random, because several may write the same file, and with its owner in it. */
export function draftName(beginning: string): string {
  return `${beginning}-${place()}-${process.pid}-${crypto.randomUUID()}.tmp`;
}

/** Tells whether the process that made a draft still runs; unknown for one of another machine, container or start of the machine. */
export function ownerOfDraft(name: string): OwnerState {
  const [, where, id] = ENDING.exec(name) ?? [];
  if (where !== place() || id === undefined) return 'unknown';
  try {
    process.kill(Number(id), 0);
    return 'alive';
  } catch (error) {
    // A process of another user may not be asked, but it is there.
    return error instanceof Error && 'code' in error && error.code === 'ESRCH' ? 'dead' : 'alive';
  }
}

let known: string | undefined;

/** Where the numbers of processes mean the same: one machine since its start, and one container of it. */
function place(): string {
  return (known ??= hashOf(
    [
      hostname(),
      textOf(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8')),
      textOf(() => readlinkSync('/proc/self/ns/pid')),
    ].join('\n'),
  ));
}

function textOf(read: () => string): string {
  try {
    return read();
  } catch {
    // Not every system has it.
    return '';
  }
}

/** FNV-1a, as eight hexadecimal digits. */
function hashOf(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, '0');
}
