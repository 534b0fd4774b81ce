import { addUsage, noUsage } from './actions/summary-model.ts';
import type { Usage } from './observe/record.ts';

/** A sum of usages. */
export interface UsageCounter {
  add(usage: Usage): void;
  total(): Usage;
}

/** Starts at nothing; adds to `parent` too. */
export function createUsageCounter(parent?: UsageCounter): UsageCounter {
  let total = noUsage;
  return {
    add(usage) {
      total = addUsage(total, usage);
      parent?.add(usage);
    },
    total: () => total,
  };
}
