import { memoryStore, type Limits, type Run } from 'spillway';
import { answerParts } from '../vectors/answers.ts';
import { storing } from '../vectors/probes.ts';
import { createLimits } from 'spillway';

/** Every number that is in force: those of the settings, and those of the reader as they show in what it does. */
export async function capsOf(limits: Limits, run: Run): Promise<readonly number[]> {
  const seen = new Set<number>();
  collect(limits.settings, seen, 0);
  if (run.readTool !== undefined) for (const cap of await readerCaps(limits)) seen.add(cap);
  return [...seen];
}

const LINES = 20_000;

/** Lines of a page that no limit is named for, most lines of a page, most chars of an answer, bytes of a piece. */
async function readerCaps(limits: Limits): Promise<readonly number[]> {
  const { readTool } = limits.settings;
  const short = await reading(limits, 'x\n'.repeat(LINES));
  const long = await reading(
    limits,
    Array.from({ length: 100_000 }, (_, at) => String(at).padStart(8, '0')).join(''),
  );
  const page = await short({});
  const most = await short({ limit: LINES });
  const second = answerParts(await long({ piece: 1 }), false).body;
  const full = (await long({})).text.length;
  // The answer of a full page is as long as the cap, but for the piece that did not fit.
  const stated = readTool?.maxChars ?? Math.ceil(full / 1000) * 1000;
  return [linesOf(page), linesOf(most), 8 * Number(second.slice(0, 8)), stated];
}

function linesOf({
  firstLine = 0,
  lastLine = 0,
}: {
  readonly firstLine?: number;
  readonly lastLine?: number;
}): number {
  return lastLine - firstLine + 1;
}

type Reading = (args: object) => ReturnType<Run['read']>;

/** Stores a text and reads it by a reader with the same settings. */
async function reading(limits: Limits, text: string): Promise<Reading> {
  let handle = '';
  const { readTool } = limits.stated;
  const own = createLimits({
    bands: [{ over: 0, action: storing((_part, given) => void (handle = given)) }],
    store: memoryStore(),
    ...(readTool !== undefined && { readTool }),
    logger: false,
  });
  await own.reduce(text, { toolName: 'search', toolCallId: 'call_0' });
  const run = own.run({});
  return args => run.read({ handle, ...args });
}

function collect(value: unknown, seen: Set<number>, depth: number): void {
  if (typeof value === 'number') seen.add(value);
  if (typeof value !== 'object' || value === null || depth > 6) return;
  const items =
    value instanceof Map ? [...(value as ReadonlyMap<unknown, unknown>).values()] : Object.values(value);
  for (const item of items) collect(item, seen, depth + 1);
}
