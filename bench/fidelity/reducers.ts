import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { condenseText } from 'spillway/condense';
import { countTokens } from './count.ts';
import type { Item } from './corpus.ts';

/** Reduces an output to a budget of tokens. */
export type Reducer = (item: Item, maxTokens: number) => Promise<string>;

/** Ours, told no more than a host knows. */
export const ours: Reducer = async ({ text, tool, mime, args }, maxTokens) => {
  const hints = { tool, mime, ...(args.command !== undefined && { command: args.command }) };
  return (await condenseText(text, { maxTokens, countTokens, hints })).text;
};

type Baseline = (
  item: object,
  maxTokens: number,
  tools: { readonly countTokens: (text: string) => number },
) => string | Promise<string>;

/** The reducers that lie in the folder `baselines` of a corpus, told neither id nor kind. */
export async function baselinesOf(folder: string): Promise<ReadonlyMap<string, Reducer>> {
  const files = readdirSync(join(folder, 'baselines')).filter(file => /^[a-z].*\.mjs$/.test(file));
  const found = new Map<string, Reducer>();
  for (const file of files) {
    const module = (await import(pathToFileURL(join(folder, 'baselines', file)).href)) as {
      default: Baseline;
    };
    found.set(file.replace('.mjs', ''), async ({ text, tool, args, mime }, maxTokens) => {
      const json = mime === 'application/json' ? parsed(text) : {};
      return await module.default({ id: 'x', tool, args, mime, text, ...json }, maxTokens, { countTokens });
    });
  }
  return found;
}

function parsed(text: string): { readonly json?: unknown } {
  try {
    return { json: JSON.parse(text) };
  } catch {
    return {};
  }
}
