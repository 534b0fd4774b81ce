import type { Action, ActionContext, Outcome, Part } from 'spillway';

/** An action of our own that only looks at a part. */
export function probe(
  look: (part: Part, context: ActionContext) => Outcome | undefined | Promise<Outcome | undefined>,
  label = 'probe',
): Action {
  return {
    type: 'truncate',
    spills: false,
    remembers: false,
    needsModel: false,
    exempts: false,
    signature: label,
    reduce: async (part, context) => (await look(part, context)) ?? { type: 'kept' },
  };
}

/** An action of our own that stores every part and shows next to nothing of it. */
export function storing(told: (part: Part, handle: string) => void = () => undefined): Action {
  return {
    ...probe(() => undefined),
    remembers: true,
    async reduce(part, context) {
      const { handle, bytes } = await context.store();
      told(part, handle);
      return context.fits(PLACEHOLDER)
        ? { type: 'replaced', replacement: { text: PLACEHOLDER, handle, bytes } }
        : { type: 'kept' };
    },
  };
}

/** A text that is shorter than any part and that no tool returns. */
const PLACEHOLDER = '\ue000';

/**
 * Makes every action of a chain act although its replacement is longer than the part; the replacement itself is put into
 * `texts`, under the name of the part.
 *
 * The vectors reduce texts of a few chars, where limits rightly keep what they have; the walk then gets a placeholder.
 */
export function patient(action: Action, texts: Map<string, string>): Action {
  const { then, ...rest } = action;
  return {
    ...rest,
    ...(then && { then: patient(then, texts) }),
    async reduce(part, context) {
      const outcome = await action.reduce(part, { ...context, fits: () => true });
      if (outcome.type !== 'replaced') return outcome;
      texts.set(part.name, outcome.replacement.text);
      if (context.fits(outcome.replacement.text)) return outcome;
      const text = context.fits(PLACEHOLDER) ? PLACEHOLDER : '';
      return { type: 'replaced', replacement: { ...outcome.replacement, text } };
    },
  };
}
