import { compactJson } from 'spillway';
import { estimateTokens } from 'spillway/tokens';
import { stripped } from '../../vectors/areas/strip-ansi.ts';
import type { Context, Observation, Op } from '../contract.ts';
import { cutBand } from '../limits-of.ts';
import { costOf, timesOf } from '../measuring.ts';
import type { Place } from '../place.ts';
import { failureOf } from '../observe.ts';
import { reduceOnce } from './reducing.ts';

/** A value as text by the default serializer; with a cap through limits that cut. */
export function serializeOp(place: Place): Op {
  return place.inWorlds(async (input, options, world) => {
    const work = (): Observation | Promise<Observation> =>
      options.maxChars === undefined
        ? { text: textOf(input) }
        : reduceOnce(input, { world, options, makeBand: cutBand });
    return await measured(work);
  });
}

/** The library's own token count. */
export function estimateTokensOp(place: Place): Op {
  return place.inWorlds((input, _options, _world, context) => {
    const text = String(input);
    const work = (): Observation => ({ text, tokens: estimateTokens(text) });
    return timed(work, context, twice => estimateTokens(String(twice)));
  });
}

/** A text without control sequences, as limits measure, reduce and store it. */
export function stripAnsiOp(place: Place): Op {
  return place.inWorlds((input, _options, _world, context) => {
    const text = String(input);
    return timed(
      async () => ({ text: await stripped(text) }),
      context,
      twice => stripped(String(twice)),
    );
  });
}

/** Text is no structure and is never written as one. */
function textOf(input: unknown): string {
  return typeof input === 'string' ? input : compactJson(input);
}

async function measured(work: () => Observation | Promise<Observation>): Promise<Observation> {
  try {
    const { answer, ms, heapMb } = await costOf(work);
    return { error: null, warnings: [], ...answer, ms, heapMb };
  } catch (thrown) {
    return { text: '', error: failureOf(thrown), warnings: [] };
  }
}

async function timed(
  work: () => Observation | Promise<Observation>,
  { twice }: Context,
  again: (twice: unknown) => unknown,
): Promise<Observation> {
  const out = await measured(work);
  if (twice === undefined || out.error !== null) return out;
  const doubled = twice();
  return { ...out, ...(await timesOf(work, () => again(doubled))) };
}
