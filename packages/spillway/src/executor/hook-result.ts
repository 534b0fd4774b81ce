import type { Run } from '../run.ts';
import { runHooks } from './hooks.ts';
import type { AfterToolEvent, HookedResult } from './hooks.ts';
import { MOST_NOTE_CHARS, notesWithin } from './notes.ts';
import type { PieceSettings } from './options.ts';
import type { RanTool } from './run-tool.ts';

/** Runs the hooks of some settings over a result; a failure of one is a warning of the run, the reason of a block is cut as notes are. */
export async function hookResult(
  ran: RanTool,
  call: Pick<AfterToolEvent, 'toolName' | 'toolCallId' | 'args' | 'tool' | 'signal'>,
  { afterTool, ignoresHookErrors }: Pick<PieceSettings, 'afterTool' | 'ignoresHookErrors'>,
  run: Run,
): Promise<HookedResult> {
  const hooked = await runHooks(ran, call, {
    hooks: afterTool,
    ignoresErrors: ignoresHookErrors,
    onFault: error => warnOfHook(error, call, ignoresHookErrors, run),
  });
  if (hooked.blocked === undefined) return hooked;
  return { ...hooked, blocked: notesWithin([hooked.blocked], MOST_NOTE_CHARS + 2)[0] ?? '' };
}

/** The error goes along only where the result goes to the model anyway: it may hold what the hook was to remove. */
function warnOfHook(
  error: unknown,
  { toolName, toolCallId }: Pick<AfterToolEvent, 'toolName' | 'toolCallId'>,
  ignoresHookErrors: boolean,
  { limits }: Run,
): void {
  const then = ignoresHookErrors ? 'its result goes on as it was' : 'its result is withheld';
  const message = `a hook failed on tool ${JSON.stringify(toolName)}; ${then}`;
  limits.channel.warn({
    code: 'hook-failed',
    message,
    id: limits.id,
    toolName,
    toolCallId,
    ...(ignoresHookErrors && error !== undefined && { error }),
  });
}
