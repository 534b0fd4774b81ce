/** How many checks ended which way. */
export interface Tally {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

const NOTHING: Tally = { passed: 0, failed: 0, skipped: 0 };

/** Adds tallies up. */
export function sum(tallies: readonly Tally[]): Tally {
  return tallies.reduce(
    (total, { passed, failed, skipped }) => ({
      passed: total.passed + passed,
      failed: total.failed + failed,
      skipped: total.skipped + skipped,
    }),
    NOTHING,
  );
}

/** The closing line of every runner here, the one form that other runners read back. */
export function closingLine({ passed, failed, skipped }: Tally): string {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`;
}

/** Reads the last closing line of an output, or nothing when there is none. */
export function readClosingLine(output: string): Tally | undefined {
  const last = [...output.matchAll(/^(\d+) passed, (\d+) failed, (\d+) skipped$/gmu)].at(-1);
  if (last === undefined) return undefined;
  const [, passed, failed, skipped] = last;
  return { passed: Number(passed), failed: Number(failed), skipped: Number(skipped) };
}
