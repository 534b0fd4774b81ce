import type { Case, CaseResult, Expectation } from './contract.ts';
import type { WaitingStep } from './place.ts';

/** How one expectation ended. */
export interface Judged extends CaseResult {
  readonly state: 'passed' | 'failed' | 'ignored' | 'pending';
}

/** Sorts the results of a case; what rests on a step that could not be run has not passed, whatever was seen. */
export function judgedOf(
  testCase: Case,
  results: readonly CaseResult[],
  waiting: readonly WaitingStep[],
): readonly Judged[] {
  const own = waiting.filter(({ id }) => id === testCase.id);
  return results.map(result => {
    const missing = own.find(({ index }) => index === result.index);
    const rests = missing !== undefined && lastStepOf(testCase, result) >= missing.step;
    return { ...result, state: rests ? 'pending' : stateOf(result.result) };
  });
}

function stateOf(result: true | string): Judged['state'] {
  if (result === true) return 'passed';
  return result === 'ignored' || result === 'by-hand' ? 'ignored' : 'failed';
}

/** Number of the last step that an expectation looks at. */
function lastStepOf(testCase: Case, result: CaseResult): number {
  const steps = testCase.input.steps ?? [];
  const main = steps.some(({ id }) => id === 'main')
    ? 'main'
    : steps.findLast(({ id }) => id !== undefined)?.id;
  const { js = '' } = expectationOf(testCase, result) ?? {};
  const named = [...js.matchAll(/\bsteps\.(\w+)/g)].map(match => match[1]);
  // One that computes the names of its steps may look at any.
  const ids = new Set(/\bsteps\[/.test(js) ? steps.map(({ id }) => id) : [result.on ?? main, ...named]);
  return steps.findLastIndex(({ id }) => id !== undefined && ids.has(id));
}

function expectationOf(testCase: Case, { prop, on, says }: CaseResult): Expectation | undefined {
  return testCase.expect.find(
    expectation => expectation.prop === prop && expectation.on === on && expectation.says === says,
  );
}
