import { neutralized } from '../text/external-fence.ts';
import { wellFormed } from '../text/well-formed.ts';
import { dropPromise } from './unhandled.ts';

/** One rule: what must not be seen or stored, and what stands there instead. */
export interface RedactRule {
  /** Every match is replaced; bound its quantifiers, since it runs over whole results. */
  readonly pattern: RegExp;
  /** @default '[redacted]' */
  readonly replacement?: string;
}

/** A rule, or a function that gives the text without what must not be seen. */
export type Redactor = RedactRule | ((text: string) => string);

/** What the model sees of a text that a failing redactor could not clean: nothing of it. */
const withheld = '[Tool output withheld: its redaction failed]';

/** Cleans a text by every rule in order; a rule that throws withholds the whole text. */
export function redactText(
  text: string,
  rules: readonly Redactor[],
  onFault: (error: unknown) => void,
): string {
  try {
    let clean = text;
    for (const rule of rules) clean = apply(clean, rule);
    return clean === text ? text : wellFormed(clean);
  } catch (error) {
    onFault(error);
    return withheld;
  }
}

/** What removes from a text that which must not be seen, and makes marks of the fence harmless; undefined for neither. */
export function cleanerOf(
  rules: readonly Redactor[],
  external: boolean,
  onFault: (error: unknown) => void,
): ((text: string) => string) | undefined {
  if (rules.length === 0) return external ? text => neutralized(text) : undefined;
  const redact = (text: string): string => redactText(text, rules, onFault);
  return external ? text => neutralized(redact(text)) : redact;
}

function apply(text: string, rule: Redactor): string {
  if (typeof rule !== 'function')
    return text.replaceAll(rule.pattern, () => rule.replacement ?? '[redacted]');
  const clean: unknown = rule(text);
  if (typeof clean === 'string') return clean;
  dropPromise(clean);
  throw new TypeError('A redactor must return text.');
}
