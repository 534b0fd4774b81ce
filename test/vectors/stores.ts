import { memoryStore, StoreError, type Store } from 'spillway';

/** A store that gives the handles a vector speaks of, by the name of the part. */
export function namingStore(handles: Readonly<Record<string, string | undefined>>): Store {
  const inner = memoryStore();
  const keys = new Map<string, string>();
  const ownOf = (handle: string): string => keys.get(handle) ?? handle;
  return {
    name: 'naming',
    async write(key, payload, info) {
      const own = await inner.write(key, payload, info);
      const handle = handles[key.slice(key.lastIndexOf('.') + 1)] ?? own;
      keys.set(handle, own);
      return handle;
    },
    read: (handle, range) => inner.read(ownOf(handle), range),
    describe: (handle, notes) => inner.describe?.(ownOf(handle), notes),
    stat: handle => inner.stat?.(ownOf(handle)),
  };
}

/** A store that fails as a vector says it: `OSError(disk full)`. */
export function failingStore(how: string): Store {
  const fail = (): never => {
    throw errorCalled(how);
  };
  return { name: 'failing', write: fail, read: fail };
}

/** A store whose writes are cancelled. */
export function cancelledStore(): Store {
  return { name: 'cancelled', write: cancel, read: cancel };
}

function cancel(): never {
  throw new DOMException('cancelled', 'AbortError');
}

/** A store whose payloads cannot be read, for a reason that is none of the model's business. */
export function unreadableStore(reason: string): Store {
  const inner = memoryStore();
  return {
    ...inner,
    read() {
      throw new StoreError('READ_FAILED', reason);
    },
  };
}

/** An error of a name and a message: `RuntimeError(model down)`. */
export function errorCalled(how: string): Error {
  const [, name = 'Error', message = ''] = /^(\w+)(?:\((.*)\))?$/s.exec(how.trim()) ?? [
    undefined,
    'Error',
    how,
  ];
  return Object.assign(new Error(message), { name });
}
