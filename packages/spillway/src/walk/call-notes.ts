import { canonicalJsonPieces } from '../serialize/canonical.ts';
import { payloadOfText } from '../store/payload-of.ts';
import type { ReadOptions } from '../store/store.ts';
import { createFingerprint } from '../text/hash.ts';
import type { ToolCall } from './call.ts';
import type { WalkRun } from './context.ts';
import { recallDecision, rememberDecision } from './decisions.ts';

/** The part of a key under which a note is kept; no part of a result has that name. */
const part = 'note';

/** What hosts keep about calls beside their results. */
export interface CallNotes {
  remember(call: ToolCall, about: unknown, value: unknown): Promise<void>;
  recall(call: ToolCall, about: unknown): Promise<unknown>;
}

/** Tells whether a key or handle is that of a note, which no model is told of. */
export function isCallNote(handle: string): boolean {
  return handle.endsWith(`.${part}`);
}

/** Binds the notes to the store and scope of a run; neither of the two throws. */
export function createCallNotes(run: WalkRun, workspace: unknown): CallNotes {
  const { store, memoryOwner } = run.spills;
  const given: ReadOptions = workspace === undefined ? {} : { workspace };
  return {
    async remember(call, about, value) {
      try {
        const key = keyOf(call, about, run);
        const text = JSON.stringify(value);
        rememberDecision(memoryOwner, key, { signature: part, text, record: emptyRecord });
        const info = { mediaType: 'application/json', toolName: call.toolName, ...given };
        await store.write(key, payloadOfText(text), info);
      } catch (error) {
        warn(call, run, error);
      }
    },
    async recall(call, about) {
      try {
        const key = keyOf(call, about, run);
        const known = recallDecision(memoryOwner, key);
        if (known !== undefined) return JSON.parse(known.text) as unknown;
        const handle = await store.find?.(key, given);
        if (handle === undefined) return undefined;
        const bytes = await store.read(handle, undefined, given);
        const text = new TextDecoder().decode(bytes);
        rememberDecision(memoryOwner, key, { signature: part, text, record: emptyRecord });
        return JSON.parse(text) as unknown;
      } catch {
        // Without the note the result itself is there, and a store that fails is reported where results are stored.
        return undefined;
      }
    },
  };
}

const emptyRecord = {
  part,
  action: 'passthrough',
  size: 0,
  measure: 'chars',
  shown: 0,
  fallbacks: [],
} as const;

/** Structures are hashed with sorted keys, so that a database that reorders them changes nothing. */
function keyOf(call: ToolCall, about: unknown, run: WalkRun): string {
  const hash = createFingerprint();
  for (const piece of canonicalJsonPieces(about)) hash.update(piece);
  return run.spills.keyOf(part, call, hash.digest());
}

function warn(call: ToolCall, { channel, settings }: WalkRun, error: unknown): void {
  const { toolName, toolCallId = '' } = call;
  const message = `a note on a call of tool ${JSON.stringify(toolName)} could not be stored`;
  channel.warn({ code: 'notes-failed', message, id: settings.id, toolName, toolCallId, error });
}
