/** Measures what is shown in the unit of the budget. */
export interface Meter {
  /** The budget. */
  readonly limit: number;
  /** Size of a text of its own. */
  sizeOf(text: string): number;
  /** About the size of a text among others; never asks for the same text twice. */
  costOf(text: string): number;
  /** About how many chars the budget holds. */
  readonly room: number;
}

/** How much a condensed text may be: at least one of the two, both hold when both are stated. */
export interface Budget {
  /** Most UTF-16 units. */
  readonly maxChars?: number;
  /** Most tokens by `countTokens`. */
  readonly maxTokens?: number;
}

/** Makes the meter of a budget: in chars, or in tokens when they are limited; with both limits, whichever is nearer. */
export function meterOf({
  maxChars,
  maxTokens,
  countTokens,
}: Budget & { readonly countTokens: (text: string) => number }): Meter {
  if (maxTokens === undefined) return charMeter(maxChars ?? 0);
  if (maxChars === undefined) return tokenMeter(maxTokens, maxTokens * CHARS_PER_TOKEN, countTokens);
  const tokensPerChar = maxTokens / Math.max(1, maxChars);
  return tokenMeter(maxTokens, Math.min(maxChars, maxTokens * CHARS_PER_TOKEN), text =>
    Math.max(countTokens(text), text.length * tokensPerChar),
  );
}

function charMeter(maxChars: number): Meter {
  return {
    limit: maxChars,
    room: Math.max(LEAST_ROOM, maxChars),
    sizeOf: text => text.length,
    costOf: text => text.length + 1,
  };
}

function tokenMeter(limit: number, room: number, countTokens: (text: string) => number): Meter {
  const costs = new Map<string, number>();
  return {
    limit,
    room: Math.max(LEAST_ROOM, room),
    sizeOf: countTokens,
    costOf(text) {
      const known = costs.get(text);
      if (known !== undefined) return known;
      const cost = countTokens(`${text}\n`);
      costs.set(text, cost);
      return cost;
    },
  };
}

const LEAST_ROOM = 400;
/** More than any text has, so that condensers make enough candidates. */
const CHARS_PER_TOKEN = 5;
