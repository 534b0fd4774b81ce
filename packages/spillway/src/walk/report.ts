import type { Action, Outcome, UnableReason } from '../actions/action.ts';
import type { WarningCode } from '../observe/events.ts';
import type { WalkContext } from './context.ts';

/** Which reasons are faults that a person should hear of; the others are cases that an action is not made for. */
const faults: Partial<Record<UnableReason, WarningCode>> = {
  'store-failed': 'store-failed',
  'summary-failed': 'summary-failed',
  'workspace-missing': 'workspace-missing',
  'workspace-read-only': 'workspace-read-only',
  'internal-fault': 'internal-fault',
};

const verbs: Readonly<Record<string, string>> = { spill: 'storing', summarize: 'summarizing' };

/** Tells listeners that an action could not run, before the next one does. */
export function reportFallback(
  action: Action,
  outcome: Outcome & { readonly type: 'unable' },
  context: WalkContext,
): void {
  const { channel } = context.run;
  const next = action.then?.type ?? null;
  const error = outcome.error === undefined ? {} : { error: outcome.error };
  const warning = faults[outcome.reason];
  if (warning !== undefined) {
    const doing = verbs[action.type] ?? `${action.type} of`;
    const then = next === null ? 'the unreduced output' : next;
    const message = `${doing} the output of tool ${JSON.stringify(context.call.toolName)} failed (${nameOf(outcome)}); falling back to ${then}`;
    context.warn(warning, message, { action: action.type, next, ...error });
  }
  channel.emit('fallback', { ...context.info, action: action.type, next, code: outcome.reason, ...error });
}

function nameOf(outcome: Outcome & { readonly type: 'unable' }): string {
  const { error } = outcome;
  if (!(error instanceof Error)) return outcome.reason;
  return error.message === '' ? error.name : `${error.name}: ${error.message.slice(0, 200)}`;
}
