import { isAction } from './actions/check-action.ts';
import { sortBands } from './actions/band.ts';
import type { Band } from './actions/band.ts';
import { checkSummaryPrompt, defaultSummaryPrompt } from './actions/summary-template.ts';
import { spill } from './actions/spill.ts';
import { truncate } from './actions/truncate.ts';
import {
  checkBoolean,
  checkFunction,
  checkKeys,
  checkText,
  checkWhole,
  isObject,
  oneOf,
  show,
} from './check.ts';
import { ConfigError } from './errors.ts';
import type { Logger } from './observe/channel.ts';
import { MIN_READ_CHARS } from './read-back/limits.ts';
import type { Serializer } from './serialize/serializer.ts';
import type { Store } from './store/store.ts';
import type { ToolFilter } from './walk/filter.ts';
import type { Redactor } from './walk/redact.ts';
import type { ReadToolSettings, Settings } from './walk/settings.ts';

/** Options of the tool that reads stored results. */
export interface ReadToolOptions {
  /** The name the model calls it by. @default 'read_tool_result' */
  readonly name?: string;
  /** The most that one answer holds, heading and numbers included, in UTF-16 units; at least 400. @default 20_000 */
  readonly maxChars?: number;
  /** The most lines of one answer. @default 1000 */
  readonly maxLines?: number;
}

/** Options of `createLimits`; each is checked when the limits are made. */
export interface LimitsOptions {
  /**
   * What happens from which size on; the largest threshold that a size reaches wins.
   *
   * @default [{ over: 10_000, action: spill({ then: truncate() }) }]
   */
  readonly bands?: readonly Band[];
  /** Bands for single tools, in place of `bands`; an empty list leaves the tool alone. @default {} */
  readonly perTool?: Readonly<Record<string, readonly Band[]>>;
  /** Which tools are limited. @default 'all' */
  readonly toolFilter?: ToolFilter;
  /** What thresholds count: UTF-16 code units, or tokens. @default 'chars' */
  readonly measure?: 'chars' | 'tokens';
  /**
   * Counts the tokens of a text for `measure: 'tokens'` and `maxTokens`; no more than three per UTF-16 unit.
   *
   * @default an estimate by kind of text
   */
  readonly tokenizer?: (text: string) => number;
  /** Where spilled results go. @default the run's workspace, else a private folder on Node, else memory */
  readonly store?: Store;
  /** The text form of structures. @default compactJson */
  readonly serializer?: Serializer;
  /** Whether terminal escape codes are removed from what is measured, reduced and stored. @default false */
  readonly stripAnsi?: boolean;
  /** The prompt of summaries; must contain `{tool_name}` and `{output}`. */
  readonly summaryPrompt?: string;
  /** What is removed from texts before they are measured, shown or stored, and again when they are read. @default [] */
  readonly redact?: Redactor | RegExp | readonly (Redactor | RegExp)[];
  /**
   * The most that one result may show, whatever else happens, in `measure`.
   *
   * @default 50_000 chars or 12_500 tokens, or the largest threshold when that is larger
   */
  readonly ceiling?: number;
  /** The tool the model reads stored results with; false where another reader serves. @default { name: 'read_tool_result' } */
  readonly readTool?: ReadToolOptions | false;
  /** Tells these limits from others on the same tools, and is part of durable step names. @default 'tool_output_limits' */
  readonly id?: string;
  /** Where warnings go that no listener takes; false for nowhere. @default console */
  readonly logger?: Logger | false;
}

const known = [
  'bands', 'perTool', 'toolFilter', 'measure', 'tokenizer', 'store', 'serializer', 'stripAnsi', 'summaryPrompt', 'redact',
  'ceiling', 'readTool', 'id', 'logger',
]; // prettier-ignore

const defaultCeiling = { chars: 50_000, tokens: 12_500 };

/** Checks stated options and fills in what is not stated. @throws ConfigError that names path, value and what is allowed. */
export function resolveOptions(stated: LimitsOptions): Settings {
  checkKeys('createLimits()', stated, known);
  const unit = oneOf('measure', stated.measure ?? 'chars', ['chars', 'tokens']);
  const bands = checkBands('bands', stated.bands ?? [{ over: 10_000, action: spill({ then: truncate() }) }]);
  const perTool = checkPerTool(stated.perTool ?? {});
  if (stated.tokenizer !== undefined) checkFunction('tokenizer', stated.tokenizer);
  if (stated.serializer !== undefined) checkFunction('serializer', stated.serializer);
  if (stated.store !== undefined) checkStore(stated.store);
  if (stated.logger !== undefined) checkLogger(stated.logger);
  const all = [...bands, ...[...perTool.values()].flat()];
  return {
    id: checkText('id', stated.id ?? 'tool_output_limits'),
    unit,
    tokenizer: stated.tokenizer,
    bands,
    perTool,
    toolFilter: checkFilter(stated.toolFilter ?? 'all'),
    serializer: stated.serializer,
    stripAnsi: checkBoolean('stripAnsi', stated.stripAnsi ?? false),
    redact: checkRedact(stated.redact ?? []),
    ceiling: checkWhole(
      'ceiling',
      stated.ceiling ?? Math.max(defaultCeiling[unit], ...all.map(({ over }) => over)),
    ),
    summaryPrompt: checkSummaryPrompt(
      'summaryPrompt',
      checkText('summaryPrompt', stated.summaryPrompt ?? defaultSummaryPrompt),
    ),
    store: stated.store,
    readTool: checkReadTool(stated.readTool ?? {}),
    floorChars: floorOf(all, unit),
  };
}

/** A text of fewer chars is below every band: three tokens to a UTF-16 unit are the most that UTF-8 allows. */
function floorOf(bands: readonly Band[], unit: 'chars' | 'tokens'): number {
  const least = bands.reduce((smallest, { over }) => Math.min(smallest, over), Infinity);
  return unit === 'chars' ? least : Math.ceil(least / 3);
}

function checkBands(path: string, bands: unknown): readonly Band[] {
  if (!Array.isArray(bands)) throw new ConfigError(`${path} must be a list of bands, but is ${show(bands)}.`);
  return sortBands(bands.map((band: unknown, index) => checkBand(`${path}[${index}]`, band)));
}

function checkBand(path: string, band: unknown): Band {
  checkKeys(path, band, ['over', 'overBytes', 'action']);
  const { over, overBytes, action } = band as Readonly<Record<string, unknown>>;
  if (!isAction(action))
    throw new ConfigError(
      `${path}.action must be an action such as truncate() or spill(), but is ${show(action)}.`,
    );
  return {
    over: checkWhole(`${path}.over`, over),
    ...(overBytes !== undefined && { overBytes: checkWhole(`${path}.overBytes`, overBytes) }),
    action,
  };
}

function checkPerTool(perTool: unknown): ReadonlyMap<string, readonly Band[]> {
  if (!isFields(perTool))
    throw new ConfigError(`perTool must be an object of tool names and bands, but is ${show(perTool)}.`);
  return new Map(
    Object.entries(perTool).map(([name, bands]) => [name, checkBands(`perTool.${name}`, bands)]),
  );
}

/** An object that holds what it says in fields: a map, a set or an expression has none, and would be taken for an empty one. */
function isFields(value: unknown): value is Readonly<Record<string, unknown>> {
  return isObject(value) && Object.prototype.toString.call(value) === '[object Object]';
}

function checkFilter(filter: unknown): ToolFilter {
  if (typeof filter === 'function') return filter as ToolFilter;
  if (typeof filter === 'string') return checkText('toolFilter', filter);
  if (Array.isArray(filter))
    return filter.map((name: unknown, index) => checkText(`toolFilter[${index}]`, name));
  if (isFields(filter)) return filter;
  throw new ConfigError(
    `toolFilter must be 'all', a name, a list of names, a metadata object or a function, but is ${show(filter)}.`,
  );
}

function checkRedact(redact: unknown): readonly Redactor[] {
  const rules: readonly unknown[] = Array.isArray(redact) ? redact : [redact];
  return rules.map((rule, index) => checkRule(`redact[${index}]`, rule));
}

function checkRule(path: string, rule: unknown): Redactor {
  if (typeof rule === 'function') return rule as Redactor;
  if (rule instanceof RegExp) return checkRule(path, { pattern: rule });
  checkKeys(path, rule, ['pattern', 'replacement']);
  const { pattern, replacement } = rule as Readonly<Record<string, unknown>>;
  if (!(pattern instanceof RegExp))
    throw new ConfigError(`${path}.pattern must be a regular expression, but is ${show(pattern)}.`);
  if (replacement !== undefined && typeof replacement !== 'string') {
    throw new ConfigError(`${path}.replacement must be text, but is ${show(replacement)}.`);
  }
  // A sticky rule would stop at the first place that does not match.
  const flags = `${pattern.flags.replaceAll(/[gy]/g, '')}g`;
  const all = pattern.global && !pattern.sticky ? pattern : new RegExp(pattern.source, flags);
  return { pattern: all, ...(replacement !== undefined && { replacement }) };
}

function checkReadTool(readTool: unknown): ReadToolSettings | undefined {
  if (readTool === false) return undefined;
  checkKeys('readTool', readTool, ['name', 'maxChars', 'maxLines']);
  const { name, maxChars, maxLines } = readTool as Readonly<Record<string, unknown>>;
  return {
    name: checkText('readTool.name', name ?? 'read_tool_result'),
    ...(maxChars !== undefined && {
      maxChars: checkWhole('readTool.maxChars', maxChars, { least: MIN_READ_CHARS }),
    }),
    ...(maxLines !== undefined && { maxLines: checkWhole('readTool.maxLines', maxLines, { least: 1 }) }),
  };
}

function checkStore(store: unknown): void {
  if (typeof store !== 'object' || store === null)
    throw new ConfigError(`store must be a store, but is ${show(store)}.`);
  const methods = store as Readonly<Record<string, unknown>>;
  for (const method of ['write', 'read']) checkFunction(`store.${method}`, methods[method]);
  checkText('store.name', methods['name']);
}

function checkLogger(logger: unknown): void {
  if (logger === false) return;
  if (typeof logger !== 'object' || logger === null)
    throw new ConfigError(`logger must have a method warn, or be false, but is ${show(logger)}.`);
  checkFunction('logger.warn', (logger as Readonly<Record<string, unknown>>)['warn']);
}
