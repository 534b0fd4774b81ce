export { isWorkspace } from '../workspace/workspace.ts';
export type { Workspace } from '../workspace/workspace.ts';
