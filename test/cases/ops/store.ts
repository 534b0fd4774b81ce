import type { CaseOptions, Observation, Op } from '../contract.ts';
import { payloadFor } from '../cases-properties.mjs';
import { sizesOf, storedIn } from '../medium.ts';
import { resolveAll } from '../observe.ts';
import type { Place } from '../place.ts';
import { putInProcesses } from '../processes.ts';
import { rootOnDisk } from '../root.ts';
import type { World } from '../world.ts';
import { readerFor } from './reading.ts';
import { putOnce } from './put.ts';

/** One text to put, under its call id. */
export interface Item {
  readonly text: unknown;
  readonly callId: string;
}

/** Puts ids or texts into a store: one after the other, at once, or from several processes. */
export function storeOp(place: Place): Op {
  return place.inWorlds(async (input, options, world): Promise<Observation> => {
    const items = itemsOf(input, options);
    const puts =
      options.processes === undefined
        ? await putAll(items, options, world)
        : await putInProcesses(items, options, world);
    const last = puts.out.at(-1) ?? {};
    const handles = puts.out.flatMap(out => out.handles ?? []);
    const root = rootOnDisk(options, world);
    const read = await resolvedBy(options, world, puts.out);
    return {
      ...last,
      error: puts.out.map(({ error }) => error).find(error => error !== null && error !== undefined) ?? null,
      handles,
      stored: storedIn(root),
      ...(read && { resolved: read }),
      records: puts.out.flatMap(({ records = [] }) => records),
      warnings: puts.out.flatMap(({ warnings = [] }) => warnings),
      escaped: [],
      sizes: { peakBytes: puts.peakBytes, largestBytes: sizesOf(root).largestBytes },
    };
  });
}

/** Texts by their place, or a payload for each id. */
export function itemsOf(input: unknown, options: CaseOptions): readonly Item[] {
  const list = Array.isArray(input) ? (input as readonly unknown[]) : [input];
  return list.map((item, n) =>
    options.of === 'ids'
      ? { callId: String(item), text: payloadFor(n) }
      : { callId: `call_${n}`, text: item },
  );
}

interface Puts {
  readonly out: readonly Observation[];
  readonly peakBytes: number;
}

/** Puts items, so many at once as the case says. */
export async function putAll(
  items: readonly Item[],
  options: CaseOptions,
  world: World,
  runId?: string,
): Promise<Puts> {
  const atOnce = options.parallel ?? 1;
  const out: Observation[] = [];
  let peakBytes = 0;
  for (let at = 0; at < items.length; at += atOnce) {
    const puts = items.slice(at, at + atOnce).map(async ({ text, callId }) => {
      const put = await putOnce(text, world, options, { callId, ...(runId !== undefined && { runId }) });
      peakBytes = Math.max(peakBytes, sizesOf(rootOnDisk(options, world)).bytes);
      return put;
    });
    out.push(...(await Promise.all(puts)));
  }
  return { out, peakBytes };
}

/** Every handle in the order of the puts, read by a run of its own. */
async function resolvedBy(
  options: CaseOptions,
  world: World,
  out: readonly Observation[],
): Promise<Observation['resolved']> {
  const run = readerFor(options, world).limits.run({});
  return await resolveAll(
    run,
    out.flatMap(({ handles = [] }) => handles),
  );
}
