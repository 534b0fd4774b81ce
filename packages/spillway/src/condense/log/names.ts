/**
 * The words of a line that name hosts, programs, users or objects, each once: of 4 to 60 chars, with a letter and a digit in
 * them, or with a short ending behind a point.
 */
export function namesIn(text: string): readonly string[] {
  const names: string[] = [];
  let start = 0;
  let letters = 0;
  let digits = 0;
  for (let at = 0; at <= text.length; at++) {
    const code = at < text.length ? text.charCodeAt(at) : SPACE;
    const isDigit = code > 47 && code < 58;
    const isLetter = (code > 96 && code < 123) || (code > 64 && code < 91);
    if (isDigit) digits++;
    else if (isLetter) letters++;
    if (isDigit || isLetter || isInner(code)) continue;
    if (at - start >= SHORTEST && at - start <= LONGEST + 1 && letters > 0) {
      const word = text.slice(start, at).replace(EDGES, '');
      const isName = word.length >= SHORTEST && (digits > 0 || ENDING.test(word));
      if (isName && !names.includes(word)) names.push(word);
    }
    start = at + 1;
    letters = 0;
    digits = 0;
  }
  return names;
}

const SPACE = 32;
const SHORTEST = 4;
const LONGEST = 60;
const EDGES = /^[-.:]+|[-.:/]+$/g;
const ENDING = /^[\w-]+\.[a-z]{2,4}$/i;

/** `-`, `.`, `/`, `:`, `@` and `_`. */
function isInner(code: number): boolean {
  return (code > 44 && code < 48) || code === 58 || code === 64 || code === 95;
}
