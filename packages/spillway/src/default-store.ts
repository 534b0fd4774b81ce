import { isWorkspace } from './workspace/workspace.ts';
import type { Store } from './store/store.ts';
import type { RunOptions } from './run.ts';
import type { ReadPipe } from './capture/child-process.ts';

/** What a platform brings: stores for limits that state none, each loaded when a result must be stored. */
export interface DefaultStores {
  /** Keeps results in the run's workspace. */
  readonly workspace: () => Promise<Store>;
  /** Keeps them elsewhere; `report` is told when cleaning up fails. */
  readonly local: (report: (error: unknown) => void) => Promise<Store>;
  /** Loads its way to read what a child process writes, where it has one. */
  readonly pipes?: () => Promise<ReadPipe>;
}

/** A store for a run, and whether its workspace had to be passed over. */
export interface ChosenStore {
  readonly store: Store;
  readonly readOnlyWorkspace: boolean;
}

/** The stated store, else the run's workspace when it can be written, else the platform's own. */
export async function chooseStore(
  stated: Store | undefined,
  run: RunOptions,
  defaults: DefaultStores,
  report: (error: unknown) => void,
): Promise<ChosenStore> {
  if (stated !== undefined) return { store: stated, readOnlyWorkspace: false };
  const { workspace } = run;
  if (!isWorkspace(workspace)) return { store: await defaults.local(report), readOnlyWorkspace: false };
  if (workspace.readOnly === true) return { store: await defaults.local(report), readOnlyWorkspace: true };
  return { store: await defaults.workspace(), readOnlyWorkspace: false };
}
