/** The entry `spillway/stores/workspace`. */

export { workspaceStore } from '../index.ts';
