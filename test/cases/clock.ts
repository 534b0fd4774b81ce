const RealDate = globalThis.Date;

let nowMs: number | undefined;

/** A clock that stands still until it is moved, for everything in this process that asks for the time. */
export function stopClock(atMs: number = RealDate.now()): void {
  nowMs = atMs;
  globalThis.Date = StoppedDate as DateConstructor;
}

/** Moves the clock; one that runs is stopped first. */
export function advanceClock(byMs: number): void {
  stopClock((nowMs ?? RealDate.now()) + byMs);
}

const StoppedDate: unknown = new Proxy(RealDate, {
  construct: (target, args: readonly unknown[]) =>
    Reflect.construct(target, args.length === 0 ? [nowMs ?? target.now()] : args) as object,
  apply: target => new target(nowMs ?? target.now()).toString(),
  get: (target, name, receiver) =>
    name === 'now' ? () => nowMs ?? target.now() : (Reflect.get(target, name, receiver) as unknown),
});
