/** One reason why a build fails, hidden where no clamp looks. */
export const needle = 'disk quota exceeded on volume vol-7f3a (used 500.0 of 500 GiB)';

/**
 * A service log of some megabytes, the same on every run: routine lines, a few warnings, and one error at 62 %.
 */
export function serviceLog(lines = 36_000): string {
  const out: string[] = [];
  const random = seeded(7);
  const start = Date.UTC(2026, 0, 15, 6, 0, 0);
  for (let line = 0; line < lines; line++) {
    const at = new Date(start + line * 730).toISOString();
    out.push(
      line === Math.floor(lines * 0.62)
        ? `${at} ERROR writer-3 flush failed: ${needle}`
        : `${at} ${routine(random)}`,
    );
  }
  return out.join('\n');
}

function routine(random: () => number): string {
  const roll = random();
  const request = Math.floor(random() * 1e9)
    .toString(16)
    .padStart(8, '0');
  const millis = Math.floor(random() * 90) + 3;
  if (roll < 0.004) return `WARN  gateway retrying upstream request ${request} after ${millis} ms`;
  if (roll < 0.3)
    return `INFO  worker-${Math.floor(random() * 8)} processed batch ${request} rows=${Math.floor(random() * 4000)}`;
  return `INFO  gateway GET /v1/items/${request} 200 ${millis}ms`;
}

/** A linear congruential generator (Numerical Recipes), so that the log needs no file and never changes. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
