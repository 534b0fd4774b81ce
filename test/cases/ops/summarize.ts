import type { SummaryModel } from 'spillway';
import { linesOf } from '../../vectors/answers.ts';
import type { Op } from '../contract.ts';
import { summaryBand } from '../limits-of.ts';
import type { Place } from '../place.ts';
import { reduceOnce } from './reducing.ts';

/** One result through limits that summarise it, by a model that says how many lines there were. */
export function summarizeOp(place: Place): Op {
  return place.inWorlds(async (input, options, world) => {
    const prompts: string[] = [];
    const model = stubModel(prompts, String(input), options.summarizerMaxChars);
    const out = await reduceOnce(input, {
      world,
      options,
      makeBand: summaryBand,
      runWith: ({ limits }, scope) => limits.run({ ...scope, model }),
    });
    const wrapper = wrapperIn(prompts[0]);
    return { ...out, prompts, ...(wrapper && { wrapper }) };
  });
}

function stubModel(prompts: string[], payload: string, longestPromptChars: number | undefined): SummaryModel {
  return {
    name: 'stub',
    generate({ prompt }) {
      prompts.push(prompt);
      if (longestPromptChars !== undefined && prompt.length > longestPromptChars)
        return Promise.reject(new Error('the prompt is too long'));
      return Promise.resolve({ text: `Summary: ${linesOf(payload).length} lines.` });
    },
  };
}

/** The delimiters round the payload: a tag on a line of its own, which is closed once. */
function wrapperIn(
  prompt: string | undefined,
): { readonly open: string; readonly close: string } | undefined {
  const tag = /^<(\w+)>$/m.exec(prompt ?? '')?.[1];
  return tag === undefined ? undefined : { open: `<${tag}>`, close: `</${tag}>` };
}
