import type { Observation, Op } from '../contract.ts';
import { condenseBand, cutBand, spillBand } from '../limits-of.ts';
import type { Place } from '../place.ts';
import { condenseText } from 'spillway/condense';
import { captureThenSpill } from './capturing.ts';
import { reduceOnce } from './reducing.ts';

const STRATEGIES = ['head', 'tail', 'head_tail'] as const;

/** One result through limits with one band: cut, or stored where the strategy says so. */
export function truncateOp(place: Place): Op {
  return place.inWorlds(async (input, options, world) => {
    const out = await reduceOnce(input, { world, options, makeBand: cutBand });
    return options.sweep === undefined ? out : { ...out, sweep: await sweep(input, options.sweep) };
  });

  async function sweep(input: unknown, [least, most]: readonly [number, number]): Promise<readonly object[]> {
    const found: object[] = [];
    for (let limit = least; limit <= most; limit++) {
      for (const strategy of STRATEGIES) {
        const { text, error } = await place.inWorld({}, world =>
          reduceOnce(input, { world, options: { maxChars: limit, strategy }, makeBand: cutBand }),
        );
        found.push({ limit, strategy, text, error });
      }
    }
    return found;
  }
}

/** One result through limits that store it, and cut it to the same cap where it cannot be stored. */
export function spillOp(place: Place): Op {
  return place.inWorlds((input, options, world): Promise<Observation> =>
    options['captureMaxChars'] === undefined
      ? reduceOnce(input, { world, options, makeBand: spillBand })
      : captureThenSpill(input, options, world),
  );
}

/** One result through limits that condense it, the whole stored. */
export function condenseOp(place: Place): Op {
  return place.inWorlds(async (input, options, world): Promise<Observation> => {
    const out = await reduceOnce(input, { world, options, makeBand: condenseBand });
    const text = typeof input === 'string' ? input : JSON.stringify(input);
    const { kind } = await condenseText(text, { maxChars: 4000 });
    return { ...out, kind };
  });
}
