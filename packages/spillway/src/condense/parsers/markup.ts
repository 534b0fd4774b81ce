/** What is told of markup while it is read. */
export interface MarkupEvents {
  open(name: string): void;
  /** Text between tags, entities decoded; a long one may come in several pieces. `at` is where it begins. */
  text(text: string, at: number): void;
  close(name: string): void;
}

/** Reads HTML and forgives whatever is broken. The parser is loaded on first use. */
export async function parseMarkup(text: string, events: MarkupEvents): Promise<void> {
  const { Parser } = await import('htmlparser2');
  const parser = new Parser(
    {
      onopentag: name => events.open(name),
      ontext: piece => events.text(piece, parser.startIndex),
      onclosetag: name => events.close(name),
    },
    { decodeEntities: true },
  );
  parser.write(text);
  parser.end();
}
