import type { ReadOptions, Store } from '../index.ts';
import { keyCases } from './store-key-cases.ts';
import { optionalCases } from './store-optional-cases.ts';
import { readCases } from './store-read-cases.ts';
import type { StoreCase, SuiteRunner } from './store-case.ts';
import { writeCases } from './store-write-cases.ts';

export type { SuiteRunner } from './store-case.ts';

/** Options of `storeSuite`. */
export interface StoreSuiteOptions {
  /** Handed to the store as the run's workspace, for stores that need one. */
  readonly workspace?: unknown;
  /** Called with each store when its test is over. */
  readonly close?: (store: Store) => Promise<void> | void;
}

/**
 * Tests that a store keeps the contract of `Store`, with whatever test runner is handed in.
 *
 * `makeStore` is called for each test and gives a store that holds nothing. Optional methods are tested where the store
 * has them.
 */
export function storeSuite(
  runner: SuiteRunner,
  name: string,
  makeStore: () => Store | Promise<Store>,
  { workspace, close }: StoreSuiteOptions = {},
): void {
  const how: ReadOptions = workspace === undefined ? {} : { workspace };
  runner.describe(name, () => {
    for (const storeCase of [...writeCases, ...readCases, ...keyCases, ...optionalCases]) {
      runner.test(storeCase.name, async () => {
        const store = await makeStore();
        try {
          await runCase(storeCase, runner, store, how);
        } finally {
          await close?.(store);
        }
      });
    }
  });
}

async function runCase(
  { needs, run }: StoreCase,
  { equal, ok }: SuiteRunner,
  store: Store,
  how: ReadOptions,
): Promise<void> {
  if (needs !== undefined && store[needs] === undefined) return;
  await run({ store, how, equal, ok });
}
