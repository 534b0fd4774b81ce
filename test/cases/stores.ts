import { setTimeout as wait } from 'node:timers/promises';
import type { Payload, Store } from 'spillway';
import { fileStore } from 'spillway/stores/file';
import type { CaseOptions } from './contract.ts';

/** The store of a run: files, so that entries, rights and links can be seen, or one that fails as the option says. */
export function storeFor({ store, maxTotalBytes }: CaseOptions, root: string): Store | undefined {
  if (store === 'default') return undefined;
  const files = fileStore({ baseDir: root, ...(maxTotalBytes !== undefined && { maxBytes: maxTotalBytes }) });
  switch (store) {
    case 'rejecting':
      return { ...files, write: () => Promise.reject(new Error('disk full')) };
    case 'failing-late':
      return { ...files, write: failLate };
    case 'slow':
      return {
        ...files,
        write: (key, payload, info) => wait(1000).then(() => files.write(key, payload, info)),
      };
    case true:
    case undefined:
    default:
      return files;
  }
}

/** Takes half of the payload and then fails. */
async function failLate(_key: string, payload: Payload): Promise<never> {
  const half = (payload.bytesLength ?? payload.text?.length ?? 0) / 2;
  let taken = 0;
  for await (const chunk of payload.chunks(new Uint8Array(4096))) {
    taken += chunk.length;
    if (taken >= half) break;
  }
  throw new Error('disk full');
}
