import { labelOf } from './label.ts';

/** A value as the tool uses it, or what is wrong with it, to be told to the model. */
export type Parsed<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly say: string };

/** A whole number and what to take when the call leaves it out. */
export interface CountRule {
  readonly name: string;
  readonly missing: number;
  /** What `all` stands for, where it means something. */
  readonly all?: number;
}

const ALL = new Set(['all', 'max', 'maximum', 'everything']);
const ABSENT = new Set(['', 'null', 'none', 'undefined']);
const NUMBER = /^[+-]?\d{1,30}(?:\.\d{0,30})?(?:e\+?\d{1,2})?$/i;
const GROUPED = /^\d{1,3}(?:,\d{3}){1,6}$/;

/**
 * Reads a number of lines or pieces as models send them: `10`, `"10"`, `" 5 "`, `"1e3"`, `"1,000"`, 10.7 (rounded down,
 * so that no line is skipped); null and blank count as left out.
 *
 * Anything else, a negative number above all, is answered and not guessed at.
 */
export function parseCount(value: unknown, rule: CountRule): Parsed<number> {
  const number = asNumber(value, rule);
  if (number === undefined || Number.isNaN(number) || number === Infinity || Math.trunc(number) < 0) {
    return { ok: false, say: `${rule.name} is a whole number, 0 or more; ${naming(value)} is not` };
  }
  // Adding zero turns a rounded -0.4 into 0.
  return { ok: true, value: Math.min(Number.MAX_SAFE_INTEGER, Math.trunc(number) + 0) };
}

function asNumber(value: unknown, rule: CountRule): number | undefined {
  if (value === undefined || value === null) return rule.missing;
  if (typeof value === 'number') return value;
  if (typeof value === 'bigint') return Number(value);
  if (typeof value !== 'string' || value.length > 80) return undefined;
  const text = value.trim();
  if (ABSENT.has(text.toLowerCase())) return rule.missing;
  if (ALL.has(text.toLowerCase())) return rule.all;
  if (GROUPED.test(text)) return Number(text.replaceAll(',', ''));
  return NUMBER.test(text) ? Number(text) : undefined;
}

const YES = new Set(['true', 'yes', '1']);
const NO = new Set(['false', 'no', '0', ...ABSENT]);

/** Reads a switch: true and false, also as text or as 1 and 0; left out is false. */
export function parseSwitch(value: unknown, name: string): Parsed<boolean> {
  const text = value === undefined || value === null ? '' : plainText(value)?.trim().toLowerCase();
  if (text !== undefined && YES.has(text)) return { ok: true, value: true };
  if (text !== undefined && NO.has(text)) return { ok: true, value: false };
  return { ok: false, say: `${name} is true or false; ${naming(value)} is not` };
}

/** Longest pattern, path and query, in UTF-16 units; also keeps a match within a few pieces of a line. */
const MAX_TEXT_CHARS = 1_000;
const EDGE_BREAKS = /^[\r\n]{1,1000}|[\r\n]{1,1000}$/g;

/** Reads the text to search for; left out, blank and a bare line break are no pattern. */
export function parsePattern(value: unknown): Parsed<string | undefined> {
  if (value === undefined || value === null) return { ok: true, value: undefined };
  const text = plainText(value);
  if (text === undefined)
    return { ok: false, say: `pattern is a text to search for; ${naming(value)} is not` };
  if (text.length > MAX_TEXT_CHARS) {
    return {
      ok: false,
      say: `pattern has at most ${MAX_TEXT_CHARS} characters; a part of it will find the line`,
    };
  }
  const pattern = text.replace(EDGE_BREAKS, '');
  if (/[\r\n]/.test(pattern)) {
    return {
      ok: false,
      say: 'pattern is searched for within one line and cannot hold a line break; send one of its lines',
    };
  }
  return { ok: true, value: pattern === '' ? undefined : pattern };
}

/** Reads a path, a query or a second handle; left out and blank is none. */
export function parseText(value: unknown, name: string): Parsed<string | undefined> {
  if (value === undefined || value === null) return { ok: true, value: undefined };
  const text = plainText(value)?.trim();
  if (text === undefined) return { ok: false, say: `${name} is a text; ${naming(value)} is not` };
  if (text.length > MAX_TEXT_CHARS) {
    return { ok: false, say: `${name} has at most ${MAX_TEXT_CHARS} characters` };
  }
  return { ok: true, value: ABSENT.has(text.toLowerCase()) ? undefined : text };
}

function plainText(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint'
    ? String(value)
    : undefined;
}

function naming(value: unknown): string {
  if (typeof value === 'string') return `"${labelOf(value, 40)}"`;
  if (value === null) return 'null';
  const text = plainText(value);
  if (text !== undefined) return labelOf(text, 40);
  return Array.isArray(value) ? 'a list' : `a value of type ${typeof value}`;
}
