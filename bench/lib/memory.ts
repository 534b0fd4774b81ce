import { readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

/** Lets go of all that nobody holds; the process must run with `--expose-gc`. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 3; turn++) {
    globalThis.gc?.();
    await wait(20);
  }
}

/**
 * Makes the memory for short-lived objects resident, so that what is thrown away at once does not count as held: only
 * buffers and what lives on raise the peak then.
 */
export function touchYoungGeneration(): void {
  for (let round = 0; round < 2_000_000; round++) touched = [round, round, round, round];
}

/** The last of them, so that none is left out. */
export let touched: readonly number[] = [];

/** Bytes in use on the heap and beside it. */
export function usedBytes(): number {
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

/** Forgets the highest memory of this process so far and gives what it has now, in MB; undefined where the system cannot. */
export function startPeak(): number | undefined {
  try {
    writeFileSync('/proc/self/clear_refs', '5');
    return readStatus('VmRSS');
  } catch {
    return undefined;
  }
}

/** The highest memory of this process since `startPeak`, in MB. */
export function peakMb(): number {
  return readStatus('VmHWM');
}

function readStatus(field: string): number {
  const [, kilobytes = ''] =
    new RegExp(`${field}:\\s+(\\d+)`).exec(readFileSync('/proc/self/status', 'utf8')) ?? [];
  return Number(kilobytes) / 1000;
}
