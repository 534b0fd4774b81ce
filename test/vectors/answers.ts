import type { ReadAnswer } from 'spillway';

/** One line of an answer, by its number in the stored text, from 1. */
export interface AnswerLine {
  readonly n: number;
  readonly text: string;
}

/** An answer of the read tool, taken apart by the grammar that it documents: a heading in brackets, then stored text. */
export interface AnswerParts {
  readonly heading: string;
  /** Stored text, byte for byte; empty when the answer is a sentence. */
  readonly body: string;
  readonly lines: readonly AnswerLine[];
}

/** Takes an answer apart; with a pattern, each line carries its number. */
export function answerParts(answer: ReadAnswer, hasPattern: boolean): AnswerParts {
  const end = answer.text.indexOf('\n');
  const heading = end === -1 ? answer.text : answer.text.slice(0, end);
  const shown = end === -1 ? '' : answer.text.slice(end + 1);
  if (hasPattern && answer.matches !== undefined) {
    const lines = matchLines(shown);
    return { heading, body: lines.map(({ text }) => text).join('\n'), lines };
  }
  // Binary data is named and not shown; hexadecimal digits are no stored text.
  if (answer.firstLine === undefined) return { heading, body: '', lines: [] };
  const first = answer.firstLine;
  const lines = linesOf(shown).map((text, at) => ({ n: first + at, text }));
  return { heading, body: shown, lines };
}

/** Lines without their ends; a final line end begins no line. */
export function linesOf(text: string): readonly string[] {
  if (text === '') return [];
  const lines = text.split('\n').map(line => line.replace(/\r$/, ''));
  return text.endsWith('\n') ? lines.slice(0, -1) : lines;
}

function matchLines(text: string): readonly AnswerLine[] {
  return text.split('\n').flatMap(line => {
    const hit = /^(\d+)(?:\.\d+)?: (.*)$/s.exec(line);
    return hit === null ? [] : [{ n: Number(hit[1]), text: hit[2] ?? '' }];
  });
}
