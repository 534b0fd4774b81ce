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
  /** The channels that hear of this one's events. */
  readonly parents: readonly Channel[];
  /** This channel and all whose listeners hear its events, each once. */
  readonly lineage: readonly Channel[];
  /** Delivers to the listeners of this channel alone. */
  deliver<Name extends keyof LimitsEvents>(name: Name, event: LimitsEvents[Name]): void;
}

/** Makes a channel; events also go to the listeners of `parents`. */
export function createChannel(logger: Logger | false, parents: readonly Channel[] = []): Channel {
  const listeners = new Map<keyof LimitsEvents, Set<AnyListener>>();
  const lineage: Channel[] = [];
  const channel: Channel = {
    parents,
    lineage,
    on(name, listener) {
      const set = listeners.get(name) ?? new Set<AnyListener>();
      listeners.set(name, set.add(listener));
      return () => void set.delete(listener);
    },
    listens: name =>
      (listeners.get(name)?.size ?? 0) > 0 ||
      lineage.some(member => member !== channel && member.listens(name)),
    deliver(name, event) {
      // A copy, since a listener may add others.
      const present = Array.from(listeners.get(name) ?? []);
      for (const listener of present) deliver(channel, name, listener as (event: unknown) => unknown, event);
    },
    emit(name, event) {
      for (const member of lineage) member.deliver(name, event);
    },
    warn(event) {
      if (channel.listens('warning')) channel.emit('warning', event);
      else if (logger !== false) logWarning(logger, event);
    },
  };
  const ancestors = new Set(parents.flatMap(parent => parent.lineage));
  lineage.push(channel, ...ancestors);
  return channel;
}

function deliver(
  channel: Channel,
  name: keyof LimitsEvents,
  listener: (event: unknown) => unknown,
  event: unknown,
): void {
  const report = (error: unknown): void => {
    if (name !== 'listener-error') channel.emit('listener-error', { event: name, error });
  };
  try {
    const answer = listener(event);
    // A rejection that nobody handles would end the process.
    if (answer instanceof Promise) answer.catch(report);
  } catch (error) {
    report(error);
  }
}

function logWarning(logger: Logger, event: WarningEvent): void {
  try {
    logger.warn(`spillway: ${event.message}`, event.error ?? '');
  } catch {
    // A logger that throws must not end the run that it was to describe.
  }
}
