import {
  condense,
  createLimits,
  spill,
  summarize,
  truncate,
  type Action,
  type Band,
  type Limits,
  type LimitsOptions,
} from 'spillway';
import { OPTIONAL_OPTIONS } from './cases-properties.mjs';
import { Pending, type CaseOptions } from './contract.ts';
import { storeFor } from './stores.ts';
import type { World } from './world.ts';

/** Limits of a case, with the warnings and events that they emit. */
export interface Watched {
  readonly limits: Limits;
  readonly warnings: string[];
}

/** What an operation makes of the options that all have in common. */
export type MakeBand = (options: CaseOptions, maxChars: number | undefined) => Band | undefined;

/** Options that say how much is kept, by one number for the whole text of a result, its ceiling too. */
export function limitsFor(
  options: CaseOptions,
  world: World,
  makeBand: MakeBand,
  extra: LimitsOptions = {},
): Watched {
  const { maxTokens } = options;
  const maxChars = typeof options.maxChars === 'number' ? options.maxChars : undefined;
  if (options.format === 'json') throw new Pending('condense (format json)');
  const band = makeBand(options, maxChars);
  const store = storeFor(options, world.root);
  const cap = maxTokens ?? maxChars;
  return watch({
    ...(band && { bands: [band] }),
    ...(cap !== undefined && { ceiling: cap }),
    ...(maxTokens !== undefined && { measure: 'tokens' as const }),
    ...(options.stripAnsi === true && { stripAnsi: true }),
    ...(options.redact !== undefined && { redact: redactorFor(options.redact) }),
    ...readTool(options.readMaxChars),
    ...(store && { store }),
    ...extra,
  });
}

/** The names of the options that this library has no word for. */
export function ignoredIn(options: CaseOptions): readonly string[] {
  return Object.keys(options).filter(name => OPTIONAL_OPTIONS.includes(name));
}

/** Cuts to the cap, by the strategy of the case. */
export const cutBand: MakeBand = (options, maxChars) => {
  const { strategy = 'head_tail', trailer, maxTokens } = options;
  if (strategy === 'spill') return spillBand(options, maxChars);
  const keepTailLines = trailer === undefined ? 0 : trailer.split('\n').length;
  const cap = maxTokens ?? maxChars;
  const action = truncate({ strategy, keepTailLines, ...capOf(maxChars, maxTokens) });
  return { over: cap ?? 10_000, action };
};

/** Stores what is over the cap, and cuts to it where it cannot be stored. */
export const spillBand: MakeBand = (options, maxChars) => {
  const cap = options.maxTokens ?? maxChars;
  if (cap === undefined) return undefined;
  return { over: cap, action: spillAction(maxChars, options.maxTokens) };
};

/** Condenses what is over the cap. */
export const condenseBand: MakeBand = (options, maxChars) => ({
  over: options.maxTokens ?? maxChars ?? 10_000,
  action: condense({
    ...capOf(maxChars, options.maxTokens),
    then: truncate(capOf(maxChars, options.maxTokens)),
  }),
});

/** Summarises what is over the cap. */
export const summaryBand: MakeBand = (options, maxChars) => ({
  over: maxChars ?? 10_000,
  action: summarize({
    then:
      options.then === 'spill' ? spillAction(maxChars, undefined) : truncate({ maxChars: maxChars ?? 4000 }),
  }),
});

/** Chars of a notice with its facts, which leave the rest of a small cap to the preview. */
const NOTICE_CHARS = 600;

/** Spills with a preview that leaves the stand-in within the cap. */
export function spillAction(maxChars: number | undefined, maxTokens: number | undefined): Action {
  const room = maxChars ?? (maxTokens === undefined ? 10_000 : maxTokens);
  const previewChars = Math.max(0, Math.min(1000, room - NOTICE_CHARS));
  return spill({ previewChars, then: truncate(capOf(maxChars, maxTokens)) });
}

/** Makes limits and listens to everything that they emit. */
export function watch(options: LimitsOptions): Watched {
  const warnings: string[] = [];
  const limits = createLimits({ ...options, logger: false });
  limits.on('warning', ({ code, message }) => warnings.push(`${code}: ${message}`));
  limits.on('fallback', ({ action, next, code }) =>
    warnings.push(`fallback: ${action} to ${next ?? 'nothing'}, ${code}`),
  );
  limits.on('volatile-store', ({ store }) => warnings.push(`volatile-store: ${store}`));
  limits.on('listener-error', ({ event }) => warnings.push(`listener-error: ${event}`));
  return { limits, warnings };
}

/** The reader's own cap. */
export function readTool(maxChars: number | undefined): LimitsOptions {
  return maxChars === undefined ? {} : { readTool: { maxChars } };
}

function capOf(
  maxChars: number | undefined,
  maxTokens: number | undefined,
): { maxChars?: number; maxTokens?: number } {
  return { ...(maxChars !== undefined && { maxChars }), ...(maxTokens !== undefined && { maxTokens }) };
}

/** A rule is the text that must not be seen, or a pattern for it. */
function redactorFor(redact: string | readonly string[]): NonNullable<LimitsOptions['redact']> {
  const rules = [redact].flat();
  const patterns = rules.filter(isPattern).map(rule => ({ pattern: new RegExp(rule, 'g') }));
  return [...rules.map(rule => (text: string) => text.replaceAll(rule, '[redacted]')), ...patterns];
}

function isPattern(rule: string): boolean {
  try {
    return new RegExp(rule).source !== '';
  } catch {
    return false;
  }
}
