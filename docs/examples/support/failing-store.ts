import type { Store } from 'spillway';

/** A store on a disk that is full. */
export const failingStore: Store = {
  name: 'failing',
  write: () => Promise.reject(new Error('disk full')),
  read: () => Promise.reject(new Error('disk full')),
};
