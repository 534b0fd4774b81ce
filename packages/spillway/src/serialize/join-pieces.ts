import { MAX_TEXT_CHARS } from './bounds.ts';
import { tooLongNote } from './notes.ts';

/** Joins pieces to one text; gives a JSON string that says so when the text is longer than a string can be. */
export function joinPieces(pieces: Iterable<string>): string {
  const kept: string[] = [];
  let chars = 0;
  for (const piece of pieces) {
    chars += piece.length;
    if (chars > MAX_TEXT_CHARS) return tooLongText();
    kept.push(piece);
  }
  return kept.join('');
}

/** The JSON text that stands for one that is too long. */
export function tooLongText(): string {
  return JSON.stringify(tooLongNote(MAX_TEXT_CHARS));
}
