import type { Usage } from 'spillway';
import { fieldOf, isRecord } from './ai-sdk-field.ts';

/** Tokens of a usage of any version of the model specification: a number, or a record with its total. */
export function tokensOf(usage: unknown, name: 'inputTokens' | 'outputTokens'): number | undefined {
  const tokens = fieldOf(usage, name);
  const total = isRecord(tokens) ? tokens['total'] : tokens;
  return typeof total === 'number' ? total : undefined;
}

/** The usage of a step with that of summaries added, in the form that the model gave it. */
export function usagePlus(usage: unknown, spent: Usage): unknown {
  if (!isRecord(usage)) return usage;
  const total = usage['totalTokens'];
  return {
    ...usage,
    inputTokens: tokensPlus(usage['inputTokens'], spent.inputTokens, 'noCache'),
    outputTokens: tokensPlus(usage['outputTokens'], spent.outputTokens, 'text'),
    ...(typeof total === 'number' && { totalTokens: total + spent.inputTokens + spent.outputTokens }),
  };
}

/** Adds to the total and to the detail that plain tokens are counted in. */
function tokensPlus(tokens: unknown, added: number, detail: 'noCache' | 'text'): unknown {
  if (!isRecord(tokens)) return numberPlus(tokens, added) ?? added;
  const plain = numberPlus(tokens[detail], added);
  return {
    ...tokens,
    total: numberPlus(tokens['total'], added) ?? added,
    ...(plain !== undefined && { [detail]: plain }),
  };
}

function numberPlus(value: unknown, added: number): number | undefined {
  return typeof value === 'number' ? value + added : undefined;
}
