/** The surface of `spillway` on Node: the portable one, with a private folder as the default store. */

import { limitsFor } from './limits.ts';
import type { Limits } from './run.ts';
import type { LimitsOptions } from './options.ts';
import { workspaceStore } from './store/workspace-store.ts';
import type { Store } from './store/store.ts';

let local: Promise<Store> | undefined;
let workspace: Store | undefined;

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
  local: () =>
    (local ??= import('./stores/file.ts').then(({ fileStore }) => fileStore({ cleanupAfter: { days: 7 } }))),
});

export * from './index.ts';
