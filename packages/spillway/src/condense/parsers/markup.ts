/** What is told of markup while it is read. */
export interface MarkupEvents {
  open(name: string, attributes: Readonly<Record<string, string>>): void;
  /** Text between tags, entities decoded; a long one may come in several pieces. */
  text(text: string): void;
  close(name: string): void;
  comment?(text: string): void;
}

/** Reads HTML, or XML with `xml`, and forgives whatever is broken. The parser is loaded on first use. */
export async function parseMarkup(text: string, xml: boolean, events: MarkupEvents): Promise<void> {
  const { Parser } = await import('htmlparser2');
  const parser = new Parser(
    {
      onopentag: (name, attributes) => events.open(name, attributes),
      ontext: piece => events.text(piece),
      onclosetag: name => events.close(name),
      oncomment: comment => events.comment?.(comment),
    },
    { xmlMode: xml, decodeEntities: true },
  );
  parser.write(text);
  parser.end();
}
