import { handleIn } from '../wire-server/script.ts';
import type { ScriptedTurn } from '../wire-server/script.ts';

/** What a model would say: it knows the tools, and of the change log only what the loop sends. */
export const turns: readonly ScriptedTurn[] = [
  () => ({ calls: [{ name: 'read_changelog', args: {} }] }),
  ([log]) => {
    const args = { handle: handleIn(log), pattern: 'BREAKING CHANGES', context: 4 };
    return { calls: [{ name: 'read_tool_result', args }] };
  },
  ([, found = '']) => {
    const versions = [...found.matchAll(/## \[?(\d+\.\d+\.\d+)/gu)].map(([, version]) => version);
    if (versions.length === 0) return { text: 'I could not find it.' };
    return { text: `These versions had breaking changes: ${versions.join(', ')}.` };
  },
];
