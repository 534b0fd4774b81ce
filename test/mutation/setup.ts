import * as fc from 'fast-check';
import { beforeEach } from 'vitest';

/** Few and always the same: each mutant runs them all, and a mutant that only chance kills is alive. */
fc.configureGlobal({ seed: 20_250_711, numRuns: 20 });

/** Tests of seconds, which would run once for each of a thousand mutants; what they prove, quick ones prove too. */
const slow: ReadonlySet<string> = new Set([
  'show their beginning under the limits, and say so',
  'shows a million chars of its beginning',
]);

beforeEach(({ task, skip }) => {
  if (slow.has(task.name)) skip();
});
