/** The entry `spillway/stores/memory`. */

export { memoryStore } from '../index.ts';
