import { compactJson } from '../index.ts';

/** Options of `checkDeterminism`. */
export interface DeterminismOptions {
  /** Further places to run in, for example a child process that prints the text; each gives the text it got. */
  readonly elsewhere?: readonly (() => Promise<string> | string)[];
}

/**
 * Runs a view, a tool or a whole call twice, the second time at another hour and with other random numbers, and gives the
 * text of both.
 *
 * A text is compared as it is, an outcome of an executor by its `modelOutput`, anything else by its JSON. The clock and
 * `Math.random` of the process are replaced during the second run, so nothing else should run beside it.
 *
 * @throws Error that shows where two of the texts part.
 */
export async function checkDeterminism(
  run: () => unknown,
  { elsewhere = [] }: DeterminismOptions = {},
): Promise<string> {
  const first = textOf(await run());
  const restore = changeSurroundings();
  try {
    compare(first, textOf(await run()), 'the second run');
  } finally {
    restore();
  }
  for (const [index, other] of elsewhere.entries())
    compare(first, await other(), `run ${index + 1} elsewhere`);
  return first;
}

/** Another day, month and daylight time, at an odd minute. */
const laterMs = 197 * 86_400_000 + 7 * 3_600_000 + 61_001;

function changeSurroundings(): () => void {
  const { Date: RealDate, Math: math } = globalThis;
  const { random } = math;
  class LaterDate extends RealDate {
    constructor(...given: readonly unknown[]) {
      super(...((given.length === 0 ? [RealDate.now() + laterMs] : given) as [number]));
    }
    static override now(): number {
      return RealDate.now() + laterMs;
    }
  }
  globalThis.Date = LaterDate as DateConstructor;
  math.random = () => 1 - random();
  return () => {
    globalThis.Date = RealDate;
    math.random = random;
  };
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  const output =
    typeof value === 'object' && value !== null && 'modelOutput' in value ? value.modelOutput : value;
  return typeof output === 'string' ? output : compactJson(output);
}

const shownChars = 40;

function compare(first: string, second: string, where: string): void {
  if (first === second) return;
  let at = 0;
  while (first[at] === second[at]) at += 1;
  const show = (text: string): string => JSON.stringify(text.slice(Math.max(0, at - 10), at + shownChars));
  throw new Error(`The text of ${where} differs at ${at}: ${show(first)} became ${show(second)}.`);
}
