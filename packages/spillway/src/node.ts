/** The surface of `spillway` on Node: the portable one, with a private folder as the default store and a faster way to read children. */

import { limitsFor } from './limits.ts';
import type { Limits } from './run.ts';
import type { LimitsOptions } from './options.ts';
import { workspaceStore } from './store/workspace-store.ts';
import type { Store } from './store/store.ts';

let local: Promise<Store> | undefined;
let workspace: Store | undefined;
/** One store serves all limits of the process; the ones that used it last hear of a failed clean-up. */
let reportCleanup: ((error: unknown) => void) | undefined;

async function makeLocal(): Promise<Store> {
  const { fileStore } = await import('./stores/file.ts');
  return fileStore({ cleanupAfter: { days: 7 }, onCleanupError: error => reportCleanup?.(error) });
}

/**
 * Makes limits on what a model sees of tool results; every option is checked here.
 *
 * Without a stated store, results go to the run's workspace when it can be written, else to a private folder below the
 * system's temporary folder, where they are kept for seven days.
 *
 * @throws ConfigError that names the option, its value and what is allowed.
 */
export const createLimits: (options?: LimitsOptions) => Limits = /* @__PURE__ */ limitsFor({
  workspace: () => Promise.resolve((workspace ??= workspaceStore())),
  local(report) {
    reportCleanup = report;
    return (local ??= makeLocal());
  },
  pipes: async () => (await import('./processes/pipe-reader.ts')).readPipe,
});

export * from './index.ts';
