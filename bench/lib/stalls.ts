import { performance } from 'node:perf_hooks';

/** Turns of the event loop that follow each other without a pause; the longest distance of two is the longest stall. */
export function watchStalls(): { readonly stop: () => Promise<number> } {
  let longestMs = 0;
  let watching = true;
  let last = performance.now();
  const turn = (): void => {
    const now = performance.now();
    longestMs = Math.max(longestMs, now - last);
    last = now;
    if (watching) setImmediate(turn);
  };
  setImmediate(turn);
  return {
    async stop() {
      await new Promise(resolve => setImmediate(resolve));
      watching = false;
      return longestMs;
    },
  };
}
