/** The handle that stands for all results of a scope. */
export const ALL_HANDLES = '*';

/** Longest text that is looked at as a handle, in UTF-16 units; workspace paths stay far below. */
const MAX_HANDLE_CHARS = 1024;

// Each candidate may cost one look into the store.
const MAX_RESTS = 6;

const OPENING = new Set('"\'`“”‘’«‹「[({<\\ \t\r\n');
const CLOSING = new Set('"\'`“”‘’»›」])}>.,;:!?\\ \t\r\n');
const LABEL = /^(?:tool[ _]?result|handle|id)(?:\\?["'`])?\s*[=:]\s*/i;
const OWN_ID = /[a-z2-7]{26}(?:\.[a-z0-9_-]+)?/i;

/**
 * Gives the handles a model may have meant, most literal first: as written, without the decoration models add (quotes,
 * brackets, `handle=`, a final dot), without a store or scope prefix, and one of our own ids found inside, in lower case.
 *
 * Gives nothing for a blank text and for one of more than 1,024 UTF-16 units. Every candidate is looked up below the
 * caller's own scope, so that a stripped prefix never reaches into another one.
 */
export function cleanHandle(raw: string): readonly string[] {
  if (raw.length > MAX_HANDLE_CHARS || raw.trim() === '') return [];
  const bare = undecorated(raw);
  const ownId = OWN_ID.exec(bare)?.[0];
  const candidates = new Set([raw, raw.trim(), bare, ...restsOf(bare)]);
  if (ownId !== undefined) candidates.add(ownId).add(ownId.toLowerCase());
  candidates.delete('');
  return [...candidates];
}

function undecorated(raw: string): string {
  let text = raw;
  for (let before = ''; before !== text;) {
    before = text;
    text = withoutEdges(text).replace(LABEL, '');
  }
  return text;
}

function withoutEdges(text: string): string {
  let start = 0;
  let end = text.length;
  // A handle may be a path that begins with a dot, so only the end loses its punctuation.
  while (start < end && OPENING.has(text.charAt(start))) start += 1;
  while (end > start && CLOSING.has(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end);
}

/** What follows each `/`, `:` or `#`, longest first: the names of store and scope stand before the id. */
function restsOf(text: string): readonly string[] {
  const rests: string[] = [];
  for (let at = 0; at < text.length && rests.length < MAX_RESTS; at += 1) {
    const char = text.charAt(at);
    if (char === '/' || char === ':' || char === '#') rests.push(text.slice(at + 1));
  }
  return rests;
}
