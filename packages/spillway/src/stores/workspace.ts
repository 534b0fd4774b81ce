/** The entry `spillway/stores/workspace`. */

export { workspaceStore } from '../store/workspace-store.ts';
export type { WorkspaceStoreOptions } from '../store/workspace-store.ts';
