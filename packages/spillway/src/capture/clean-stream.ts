import { stripAnsi } from '../text/ansi.ts';
import { redactText } from '../walk/redact.ts';
import type { Settings } from '../walk/settings.ts';

/** Removes from a stream what must not be stored. */
export interface CleanStream {
  /** Takes the next bytes or text and gives what is clean of it. */
  add(item: Uint8Array | string): string;
  /** Gives the rest. */
  finish(): string;
}

/** Rules see whole lines, unless a line is longer than this. */
const MOST_HELD_CHARS = 1 << 20;

/** Less is not worth the rules' start. */
const LEAST_CHARS = 16_384;

/**
 * Makes a cleaner that removes escape codes and whatever the rules of redaction mean; undefined when nothing is to be removed.
 *
 * A rule sees some whole lines at a time, so that it must not mean a text of several lines.
 */
export function createCleanStream(
  { redact, stripAnsi: strips }: Pick<Settings, 'redact' | 'stripAnsi'>,
  onFault: (error: unknown) => void,
): CleanStream | undefined {
  if (redact.length === 0 && !strips) return undefined;
  const clean = (text: string): string => {
    const bare = strips ? stripAnsi(text) : text;
    return redact.length === 0 ? bare : redactText(bare, redact, onFault);
  };
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  let held = '';
  /** Where the last whole line ends. Only what is new is searched, so that a long line costs no more than others. */
  let lineEnd = 0;
  return {
    add(item) {
      const piece = typeof item === 'string' ? item : decoder.decode(item, { stream: true });
      const feed = piece.lastIndexOf('\n');
      if (feed !== -1) lineEnd = held.length + feed + 1;
      held += piece;
      const isLong = held.length >= MOST_HELD_CHARS;
      if (!isLong && lineEnd < LEAST_CHARS) return '';
      const end = lineEnd > 0 ? lineEnd : held.length;
      const text = held.slice(0, end);
      held = held.slice(end);
      lineEnd = 0;
      return clean(text);
    },
    finish() {
      const rest = held + decoder.decode();
      held = '';
      return clean(rest);
    },
  };
}
