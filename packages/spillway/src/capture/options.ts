import { checkBoolean, checkKeys, checkText, checkWhole } from '../check.ts';
import type { Settings } from '../walk/settings.ts';

/** Options of `run.capture`; all may be left out. */
export interface CaptureOptions {
  /** The tool whose output it is. @default 'capture' */
  readonly toolName?: string;
  /** The id of the call that the output belongs to. */
  readonly toolCallId?: string;
  /** How many times the call was tried before. @default 0 */
  readonly retry?: number;
  /** True when the output is text of strangers, as in a call. @default false */
  readonly external?: boolean;
  /** Ends the capture: the source is closed, a child process killed, and nothing stays in the store. */
  readonly signal?: AbortSignal;
  /** The most that is stored, in bytes: the beginning, and in up to a quarter of the space the end. @default no limit */
  readonly maxBytes?: number;
  /** The most items that are taken; the source is closed behind them. @default no limit */
  readonly maxItems?: number;
  /** UTF-16 units of the beginning that are kept beside the store. @default the ceiling, 50,000 to 350,000 */
  readonly headChars?: number;
  /** UTF-16 units of the end that are kept beside the store. @default the ceiling, 50,000 to 350,000 */
  readonly tailChars?: number;
  /** Whether lines that read like errors are looked for. @default true */
  readonly errors?: boolean;
  /** @default told by the first bytes, or JSON lines where every item is a value */
  readonly mediaType?: string;
}

/** The options in their final form. */
export interface CaptureSettings {
  readonly toolName: string;
  readonly toolCallId: string | undefined;
  readonly retry: number;
  readonly external: boolean;
  readonly signal: AbortSignal | undefined;
  readonly maxBytes: number | undefined;
  readonly maxItems: number | undefined;
  readonly headChars: number;
  readonly tailChars: number;
  readonly findsErrors: boolean;
  readonly mediaType: string | undefined;
}

const known = [
  'toolName', 'toolCallId', 'retry', 'external', 'signal', 'maxBytes', 'maxItems', 'headChars', 'tailChars', 'errors',
  'mediaType',
]; // prettier-ignore

/** Whatever the ceiling is, both ends together stay a small part of the memory of a process. */
const LEAST_KEPT_CHARS = 50_000;
const MOST_KEPT_CHARS = 350_000;
/** Units that a token stands for at least in most texts. */
const CHARS_PER_TOKEN = 4;

/** Checks stated options and fills in what is not stated. @throws ConfigError that names option, value and what is allowed. */
export function resolveCaptureOptions(
  stated: CaptureOptions,
  { ceiling, unit }: Pick<Settings, 'ceiling' | 'unit'>,
): CaptureSettings {
  checkKeys('capture()', stated, known);
  const whole = (name: 'retry' | 'maxBytes' | 'maxItems' | 'headChars' | 'tailChars'): number | undefined =>
    stated[name] === undefined ? undefined : checkWhole(`capture().${name}`, stated[name]);
  const shownChars = unit === 'chars' ? ceiling : CHARS_PER_TOKEN * ceiling;
  const keptChars = Math.min(MOST_KEPT_CHARS, Math.max(LEAST_KEPT_CHARS, shownChars));
  return {
    toolName: checkText('capture().toolName', stated.toolName ?? 'capture'),
    toolCallId: stated.toolCallId,
    retry: whole('retry') ?? 0,
    external: checkBoolean('capture().external', stated.external ?? false),
    signal: stated.signal,
    maxBytes: whole('maxBytes'),
    maxItems: whole('maxItems'),
    headChars: whole('headChars') ?? keptChars,
    tailChars: whole('tailChars') ?? keptChars,
    findsErrors: checkBoolean('capture().errors', stated.errors ?? true),
    mediaType:
      stated.mediaType === undefined ? undefined : checkText('capture().mediaType', stated.mediaType),
  };
}
