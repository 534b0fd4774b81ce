import { handleIn } from '../wire-server/script.ts';
import type { ScriptedTurn } from '../wire-server/script.ts';

/** What a model would say: it knows the tools, and of the sources only what the loop sends. */
export const turns: readonly ScriptedTurn[] = [
  () => ({
    calls: ['timeout', 'maxRetries='].map(word => ({ name: 'search_sources', args: { word } })),
  }),
  ([timeouts]) => ({
    calls: [{ name: 'read_tool_result', args: { handle: handleIn(timeouts), pattern: 'DEFAULT_TIMEOUT =' } }],
  }),
  ([, retries = '', timeouts = '']) => {
    const times = /maxRetries=(\d+)/u.exec(retries)?.[1];
    const timeoutMs = /DEFAULT_TIMEOUT = (\d+)/u.exec(timeouts)?.[1];
    if (times === undefined || timeoutMs === undefined) return { text: 'I could not find it.' };
    return { text: `A request may take ${timeoutMs} ms and is tried again up to ${times} times.` };
  },
];
