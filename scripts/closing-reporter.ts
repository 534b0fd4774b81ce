import type { Reporter, TestModule } from 'vitest/node';
import { closingLine, sum, type Tally } from './tally.ts';

/** A reporter that ends the run with the closing line; a file that cannot be loaded and a stray error count as failures. */
export const closingReporter: Reporter = {
  onTestRunEnd(modules, unhandledErrors) {
    const stray: Tally = { passed: 0, failed: unhandledErrors.length, skipped: 0 };
    process.stdout.write(`\n${closingLine(sum([...modules.map(tallyOf), stray]))}\n`);
  },
};

function tallyOf(module: TestModule): Tally {
  const states = [...module.children.allTests()].map(test => test.result().state);
  const brokenSuites = [...module.children.allSuites(), module].filter(
    suite => suite.errors().length > 0,
  ).length;
  return {
    passed: states.filter(state => state === 'passed').length,
    failed: states.filter(state => state === 'failed').length + brokenSuites,
    skipped: states.filter(state => state === 'skipped' || state === 'pending').length,
  };
}
