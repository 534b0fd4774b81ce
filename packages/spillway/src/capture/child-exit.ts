import type { ChildExit } from '../walk/captured.ts';

/** A process as far as its end is concerned. */
export interface EndingChild {
  readonly exitCode?: number | null;
  readonly signalCode?: string | null;
  on?(event: string, listener: (...args: readonly never[]) => void): unknown;
}

const exits = new WeakMap<object, Promise<ChildExit>>();

/** Listens for the end of what looks like a child process, so that a failure to start is not missed while code is loaded. */
export function watchExit(source: unknown): void {
  if (typeof source === 'object' && source !== null && 'stdout' in source && 'kill' in source)
    void exitOf(source as EndingChild);
}

/** How a child ends; rejects when it could not be started. One answer a child, from the first time on. */
export function exitOf(child: EndingChild): Promise<ChildExit> {
  const known = exits.get(child) ?? listen(child);
  exits.set(child, known);
  return known;
}

function listen(child: EndingChild): Promise<ChildExit> {
  const { exitCode = null, signalCode = null } = child;
  // A negative code is none: the process could not be started, and the error is about to be told.
  if ((exitCode !== null && exitCode >= 0) || signalCode !== null)
    return Promise.resolve({ code: exitCode, signal: signalCode });
  const exit = new Promise<ChildExit>((resolve, reject) => {
    if (child.on === undefined) resolve({ code: null, signal: null });
    child.on?.('exit', (code: number | null, signal: string | null) => resolve({ code, signal }));
    child.on?.('error', (error: Error) => reject(error));
  });
  exit.catch(() => undefined);
  return exit;
}
