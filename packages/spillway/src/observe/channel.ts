import type { LimitsEvents, Listener, WarningEvent } from './events.ts';

/** Where warnings go that nobody listens to. */
export interface Logger {
  warn(message: string, details?: unknown): void;
}

type AnyListener = (event: never) => void;

/** Delivers events synchronously and in order; a listener that throws becomes one `listener-error` and stops nothing. */
export interface Channel {
  on<Name extends keyof LimitsEvents>(name: Name, listener: Listener<Name>): () => void;
  emit<Name extends keyof LimitsEvents>(name: Name, event: LimitsEvents[Name]): void;
  /** Emits a warning, or writes it to the logger when nobody listens. */
  warn(event: WarningEvent): void;
  /** Tells whether anyone listens, so that an event need not be built for nobody. */
  listens(name: keyof LimitsEvents): boolean;
  /** A channel that also delivers to this one's listeners. */
  readonly parents: readonly Channel[];
}

/** Makes a channel; events also go to the listeners of `parents`. */
export function createChannel(logger: Logger | false, parents: readonly Channel[] = []): Channel {
  const listeners = new Map<keyof LimitsEvents, Set<AnyListener>>();
  const channel: Channel = {
    parents,
    on(name, listener) {
      const set = listeners.get(name) ?? new Set<AnyListener>();
      listeners.set(name, set.add(listener));
      return () => void set.delete(listener);
    },
    listens: name => (listeners.get(name)?.size ?? 0) > 0 || parents.some(parent => parent.listens(name)),
    emit(name, event) {
      for (const listener of listeners.get(name) ?? [])
        deliver(channel, name, listener as (event: unknown) => void, event);
      for (const parent of parents) parent.emit(name, event);
    },
    warn(event) {
      if (channel.listens('warning')) channel.emit('warning', event);
      else if (logger !== false) logWarning(logger, event);
    },
  };
  return channel;
}

function deliver(
  channel: Channel,
  name: keyof LimitsEvents,
  listener: (event: unknown) => void,
  event: unknown,
): void {
  try {
    listener(event);
  } catch (error) {
    if (name !== 'listener-error') channel.emit('listener-error', { event: name, error });
  }
}

function logWarning(logger: Logger, event: WarningEvent): void {
  try {
    logger.warn(`spillway: ${event.message}`, event.error ?? '');
  } catch {
    // A logger that throws must not end the run that it was to describe.
  }
}
