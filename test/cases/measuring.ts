import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** What a call cost. */
export interface Cost {
  readonly ms: number;
  /** Largest growth of heap and external memory, in MB. */
  readonly heapMb: number;
}

const SAMPLE_MS = 5;
const ROUNDS = 3;
const MB = 1024 * 1024;

/** Runs something and looks at time and memory meanwhile. */
export async function costOf<Answer>(
  work: () => Answer | Promise<Answer>,
): Promise<Cost & { readonly answer: Answer }> {
  collect();
  const before = used();
  let most = before;
  const sampler = setInterval(() => (most = Math.max(most, used())), SAMPLE_MS);
  const startedAtMs = performance.now();
  try {
    const answer = await work();
    const ms = performance.now() - startedAtMs;
    most = Math.max(most, used());
    return { answer, ms, heapMb: (most - before) / MB };
  } finally {
    clearInterval(sampler);
  }
}

/** The smallest times of a call and of the same call with twice the input, of three rounds each. */
export async function timesOf(
  once: () => unknown,
  twice: () => unknown,
): Promise<{ readonly ms: number; readonly msTwice: number }> {
  const ms: number[] = [];
  const msTwice: number[] = [];
  while (ms.length < ROUNDS) {
    ms.push((await costOf(once)).ms);
    msTwice.push((await costOf(twice)).ms);
  }
  return { ms: Math.min(...ms), msTwice: Math.min(...msTwice) };
}

function used(): number {
  const { heapUsed, external, arrayBuffers } = process.memoryUsage();
  return heapUsed + Math.max(external, arrayBuffers);
}

/** Growth is counted from what is really in use. */
function collect(): void {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
}
