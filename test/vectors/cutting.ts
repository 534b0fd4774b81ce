import { createHash } from 'node:crypto';
import { truncate, type Action, type KeptEnds, type TruncateStrategy } from 'spillway';
import { probe } from './probes.ts';
import { callOf, worldOf } from './world.ts';

/** What a cut gives, and which ends of the text it says to have kept. */
export interface CutSeen {
  readonly text: string;
  /** Undefined when the text stayed as it was. */
  readonly kept: KeptEnds | undefined;
}

/** Options of a cut, as the vectors have them. */
export interface CutAsked {
  readonly strategy: TruncateStrategy;
  readonly maxChars: number;
  readonly keepTailLines?: number;
}

/** Cuts a text by the action itself, with the part and the context that limits hand to it. */
export async function cutText(text: string, asked: CutAsked): Promise<CutSeen> {
  return await cutBy(text, truncate(asked));
}

/** SHA-256 of the UTF-8 form, in hexadecimal. */
export function sha256(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex');
}

/** The same by any action that cuts. */
export async function cutBy(text: string, action: Action): Promise<CutSeen> {
  let seen: CutSeen = { text, kept: undefined };
  const look = probe(async (part, context) => {
    const outcome = await action.reduce(part, context);
    if (outcome.type === 'replaced')
      seen = { text: outcome.replacement.text, kept: outcome.replacement.kept };
    return undefined;
  });
  const { limits } = worldOf({ bands: [{ over: 0, action: look }] });
  await limits.reduce(text, callOf());
  return seen;
}
