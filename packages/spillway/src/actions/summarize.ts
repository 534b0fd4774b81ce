import { checkBoolean, checkFunction, checkKeys, checkWhole, show } from '../check.ts';
import { ConfigError, isCancellation, SpillwayError, SummarizeError, untilAborted } from '../errors.ts';
import type { Usage } from '../observe/record.ts';
import type { TextSource } from '../text/cut.ts';
import type { Action, ActionContext, Outcome } from './action.ts';
import { checkThen } from './check-action.ts';
import { keepOriginal } from './keep-original.ts';
import { summaryNotice } from './notice.ts';
import type { Part } from './part.ts';
import { isSummaryModel } from './summary-model.ts';
import type { SummaryAnswer, SummaryModel, SummaryRequest } from './summary-model.ts';
import { summarySystem } from './summary-template.ts';

/** A callable that summarises; its own usage counts nothing. */
export type SummarizeFunction = (
  toolName: string,
  text: string,
  options: { readonly signal?: AbortSignal },
) => string | Promise<string>;

/** Options of `summarize`. */
export interface SummarizeOptions {
  /** The model to ask, or an id that the host resolves. @default the run's model */
  readonly model?: SummaryModel | string;
  /** What to call instead of a model. */
  readonly summarize?: SummarizeFunction;
  /** Longest summary in UTF-16 units, notice not counted; a longer one is cut at its end. @default 4000 */
  readonly maxChars?: number;
  /** Whether the original is kept in the store and its handle named. @default true */
  readonly keep?: boolean;
  /** True when the model's endpoint must be asked for a stream. @default false */
  readonly stream?: boolean;
  /** What runs when no summary can be had. */
  readonly then?: Action;
}

/**
 * Replaces the result by a summary that says that it is one, and keeps the original in the store when the store takes it.
 *
 * @throws ConfigError when an option is unknown or has no usable value, or both `model` and `summarize` are stated.
 */
// @__NO_SIDE_EFFECTS__
export function summarize(options: SummarizeOptions = {}): Action {
  checkKeys('summarize()', options, ['model', 'summarize', 'maxChars', 'keep', 'stream', 'then']);
  const { model, summarize: callable } = options;
  if (callable !== undefined) checkFunction('summarize().summarize', callable);
  if (model !== undefined && typeof model !== 'string' && !isSummaryModel(model)) {
    throw new ConfigError(
      `summarize().model must be an id or an object with generate(), but is ${show(model)}.`,
    );
  }
  if (model !== undefined && callable !== undefined)
    throw new ConfigError('summarize() takes a model or a callable, not both.');
  const then = checkThen('summarize().then', options.then);
  const settings: Settings = {
    model,
    callable,
    maxChars: checkWhole('summarize().maxChars', options.maxChars ?? 4000, { least: 1 }),
    keep: checkBoolean('summarize().keep', options.keep ?? true),
    stream: checkBoolean('summarize().stream', options.stream ?? false),
  };
  return {
    type: 'summarize',
    ...(then && { then }),
    spills: false,
    remembers: true,
    needsModel: model === undefined && callable === undefined,
    exempts: false,
    signature: `summarize ${settings.maxChars} ${settings.keep} ${modelName(settings)}`,
    reduce: (part, context) => reduce(part, context, settings),
  };
}

/** What tells one model from another in every process. */
function modelName({ model, callable }: Settings): string {
  if (callable !== undefined) return 'callable';
  return JSON.stringify((typeof model === 'string' ? model : model?.name) ?? '');
}

interface Settings {
  readonly model: SummaryModel | string | undefined;
  readonly callable: SummarizeFunction | undefined;
  readonly maxChars: number;
  readonly keep: boolean;
  readonly stream: boolean;
}

async function reduce(part: Part, context: ActionContext, settings: Settings): Promise<Outcome> {
  if (part.kind === 'binary') return { type: 'unable', reason: 'binary' };
  const text = part.text();
  if (text === undefined) return { type: 'unable', reason: 'too-long' };
  let answer: Answer = { text: undefined };
  let summary: string;
  try {
    answer = await ask(text, context, settings);
    summary = checkedSummary(answer.text, settings.maxChars, context);
  } catch (error) {
    if (isCancellation(error, context.signal) || isConfigError(error)) throw error;
    return { type: 'unable', reason: 'summary-failed', error, ...paid(answer) };
  }
  const stored = settings.keep ? await keepOriginal(context, 'summary') : undefined;
  const readCall = stored === undefined ? '' : context.readCall(stored.handle);
  const notice = summaryNotice(context.size, context.sizeUnit, stored?.handle, readCall);
  const shown = `${notice}\n${summary}`;
  if (!context.fits(shown)) return { type: 'unable', reason: 'not-smaller', ...paid(answer) };
  return { type: 'replaced', replacement: { text: shown, ...stored, ...paid(answer) } };
}

/** What a request has cost, also when its answer cannot be used. */
function paid(answer: Answer): { readonly usage?: Usage } {
  return answer.usage === undefined ? {} : { usage: answer.usage };
}

interface Answer {
  readonly text: unknown;
  readonly usage?: Usage;
}

async function ask(text: string, context: ActionContext, settings: Settings): Promise<Answer> {
  const { callable } = settings;
  if (callable !== undefined) {
    const options = context.signal === undefined ? {} : { signal: context.signal };
    return { text: await untilAborted(callable(context.toolName, text, options), context.signal) };
  }
  const request: SummaryRequest = {
    system: summarySystem,
    prompt: context.summaryPrompt(text),
    ...(context.signal && { signal: context.signal }),
    ...(context.conversationId !== undefined && { conversationId: context.conversationId }),
    // One request stays with the parent, which is waiting to send its own.
    ...(context.requestLimit !== undefined && { requestLimit: Math.max(0, context.requestLimit - 1) }),
    ...(settings.stream && { stream: true }),
  };
  const answer = await untilAborted(requireModel(context, settings).generate(request), context.signal);
  return { text: answer.text, usage: usageOf(answer) };
}

function requireModel(context: ActionContext, settings: Settings): SummaryModel {
  const model = context.resolveModel(settings.model);
  if (model !== undefined) return model;
  throw new SummarizeError('No model is known here; state summarize({ model }) or summarize({ summarize }).');
}

function checkedSummary(answer: unknown, maxChars: number, context: ActionContext): string {
  if (typeof answer !== 'string')
    throw new SummarizeError(`The summary must be text, but is ${show(answer)}.`);
  const text = context.wellFormed(answer.trim());
  if (text === '') throw new SummarizeError('The summary is empty.');
  const source: TextSource = {
    length: text.length,
    head: chars => text.slice(0, chars),
    tail: chars => text.slice(Math.max(0, text.length - chars)),
  };
  return context.cut(source, { strategy: 'head', maxChars })?.text ?? text;
}

function usageOf(answer: SummaryAnswer): Usage {
  return {
    requests: 1,
    inputTokens: counted(answer.usage?.inputTokens),
    outputTokens: counted(answer.usage?.outputTokens),
  };
}

/** Models that do not know a count may say NaN or null, which would spoil every sum. */
function counted(tokens: unknown): number {
  return typeof tokens === 'number' && Number.isFinite(tokens) && tokens >= 0 ? tokens : 0;
}

function isConfigError(error: unknown): boolean {
  return SpillwayError.isInstance(error) && error.code === 'CONFIG';
}
