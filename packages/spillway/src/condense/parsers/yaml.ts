/** The parser takes about a second for each of these. */
const MOST_CHARS = 2_000_000;

/**
 * Reads the first document of a YAML text. The parser is loaded on first use.
 *
 * @throws SyntaxError when the text is no YAML, or is longer than two million UTF-16 units, which would take too long.
 */
export async function parseYaml(text: string): Promise<unknown> {
  if (text.length > MOST_CHARS) throw new SyntaxError('too long to be read as YAML');
  const { parseDocument } = await import('yaml');
  const document = parseDocument(text, { logLevel: 'silent' });
  const [error] = document.errors;
  if (error !== undefined) throw new SyntaxError(error.message);
  return document.toJS({ maxAliasCount: 100 });
}
