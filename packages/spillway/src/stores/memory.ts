/** The entry `spillway/stores/memory`. */

export { memoryStore } from '../store/memory.ts';
export type { MemoryStoreOptions } from '../store/memory.ts';
