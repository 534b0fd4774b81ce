import type { Store } from './store.ts';

const READ: unique symbol = Symbol.for('spillway.open-beside');

/**
 * Says that `open` gives what `read` gives, and gives `open` back.
 *
 * A store made from another one by replacing its `read`, to decrypt or to count, inherits `open`, which would go past it:
 * an `open` is used only beside the `read` that it was made for.
 */
export function openBeside(
  read: Store['read'],
  open: NonNullable<Store['open']>,
): NonNullable<Store['open']> {
  return Object.defineProperty(open, READ, { value: read });
}

/** The `open` of a store, when it is the one that belongs to its `read`. */
export function openOf({ read, open }: Store): Store['open'] {
  return open !== undefined && Reflect.get(open, READ) === read ? open : undefined;
}
