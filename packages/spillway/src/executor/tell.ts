import type { Run } from '../run.ts';
import type { ExecutorSettings } from './options.ts';
import type { DisplayEvent, ExecutorCall, OutputEvent, ResultEvent } from './outcome.ts';

/** The listeners of an executor, by what they are told. */
interface Told {
  display: Omit<DisplayEvent, keyof CallFields>;
  result: Omit<ResultEvent, keyof CallFields>;
  output: Omit<OutputEvent, keyof CallFields>;
}

interface CallFields {
  readonly toolName: string;
  readonly toolCallId: string;
  readonly args: unknown;
}

/** Which call is told of, and to whom. */
export interface Telling {
  readonly call: ExecutorCall;
  readonly args: unknown;
  readonly state: { readonly settings: ExecutorSettings; readonly run: Run };
}

/** Tells the listener of an event, if there is one; a listener that throws becomes one `listener-error`. */
export function tell<Name extends keyof Told>(
  { call, args, state }: Telling,
  name: Name,
  event: Told[Name],
): void {
  const { onDisplay, onResult, onOutput } = state.settings.listeners;
  const listener = { display: onDisplay, result: onResult, output: onOutput }[name];
  if (listener === undefined) return;
  const { toolName, toolCallId } = call;
  try {
    (listener as (told: object) => void)({ toolName, toolCallId, args, ...event });
  } catch (error) {
    state.run.limits.channel.emit('listener-error', { event: name, error });
  }
}
