import { ConfigError, truncate as truncateAction, type TruncateStrategy } from 'spillway';
import type { Checks } from '../checks.ts';
import { cutText, sha256, type CutAsked } from '../cutting.ts';
import { CUT_LAWS } from '../cut-laws.ts';
import { fieldsOf, isObject, type Fields } from '../json.ts';
import { camelCase } from '../names.ts';
import { outputOfPieces, textField } from '../spec.ts';
import type { Vector, VectorFile } from '../vector.ts';

/** Cuts are exact, and each of them keeps the laws of cuts, which are counted as vectors of their own too. */
export async function truncate(vector: Vector, checks: Checks, file: VectorFile): Promise<void> {
  const property = vector.input.text('property');
  if (property !== undefined) return await checkProperty(property, checks, file);
  const error = vector.expect.text('error');
  if (error !== undefined) return checkRefused(vector.input, error, checks);
  const { text, asked } = inputOf(vector.input);
  const seen = await cutText(text, asked);
  for (const [name, law] of Object.entries(CUT_LAWS))
    checks.equal(`law ${name}`, law(text, asked, seen), undefined);
  checkOutput(vector, checks, text, seen.text);
}

function checkOutput({ expect, better }: Vector, checks: Checks, input: string, got: string): void {
  const pieces = expect.list('output_pieces');
  const output = better?.text('output') ?? expect.text('output') ?? (pieces && outputOfPieces(pieces, input));
  if (output !== undefined) checks.equal('output', got, output, 'code-points', 'whole-characters');
  const length = expect.number('utf16_length') ?? expect.number('length');
  expect.get('length');
  if (length !== undefined) checks.equal('length', got.length, length, 'code-points', 'whole-characters');
  const hash = expect.text('sha256');
  if (hash !== undefined) checks.equal('sha256', sha256(got), hash, 'code-points', 'whole-characters');
  // A vector that only states that the laws hold has no output.
  expect.get('property_only');
}

/** A number that is refused is refused when the action is built, by name. */
function checkRefused(input: Fields, error: string, checks: Checks): void {
  const refused = thrownBy(() => truncateAction(inputOf(input).asked));
  checks.holds('a ConfigError when the action is built', refused instanceof ConfigError, refused);
  const option = camelCase(/^\w+/.exec(error)?.[0] ?? error);
  checks.holds(`the message names ${option}`, String(refused).includes(option), refused);
}

function thrownBy(work: () => unknown): unknown {
  try {
    work();
    return undefined;
  } catch (error) {
    return error;
  }
}

function inputOf(input: Fields): { readonly text: string; readonly asked: CutAsked } {
  const keepTailLines = input.number('keep_tail_lines');
  return {
    text: textField(input) ?? '',
    asked: {
      strategy: (input.text('strategy') ?? 'head_tail') as TruncateStrategy,
      maxChars: input.number('max_chars') ?? 4000,
      ...(keepTailLines !== undefined && { keepTailLines }),
    },
  };
}

async function checkProperty(property: string, checks: Checks, file: VectorFile): Promise<void> {
  const own = CUT_LAWS[property] ?? OTHER_LAWS[property];
  checks.holds(`the statement ${property} is known`, own !== undefined);
  let times = 0;
  for (const { id, raw } of file.vectors) {
    const input = isObject(raw['input']) ? fieldsOf(raw['input']) : fieldsOf({});
    if (input.has('property') || isRefused(input)) continue;
    const { text, asked } = inputOf(input);
    const wrong = await own?.(text, asked, await cutText(text, asked));
    if (wrong !== undefined) checks.equal(`${property} for ${id}`, wrong, undefined);
    times += 1;
  }
  checks.holds(`${property} was looked at for every text`, times > 0, times);
}

function isRefused(input: Fields): boolean {
  return (input.number('keep_tail_lines') ?? 0) < 0;
}

type Law = (text: string, asked: CutAsked, seen: { readonly text: string }) => Promise<string | undefined>;

const OTHER_LAWS: Readonly<Record<string, Law>> = {
  /** No reserved lines is the same as not asking for them. */
  async P6(text, { strategy, maxChars }) {
    const [without, zero] = [
      await cutText(text, { strategy, maxChars }),
      await cutText(text, { strategy, maxChars, keepTailLines: 0 }),
    ];
    return without.text === zero.text ? undefined : 'keepTailLines 0 changes the output';
  },
  /** Time and memory stay linear, however many lines are asked for. */
  async P9(text, asked) {
    const large = text.repeat(Math.ceil(1_000_000 / Math.max(1, text.length)));
    const startedAtMs = performance.now();
    await cutText(large, { ...asked, keepTailLines: 10 ** 12 });
    const tookMs = performance.now() - startedAtMs;
    return tookMs < 1000 ? undefined : `a million chars took ${Math.round(tookMs)} ms`;
  },
};
