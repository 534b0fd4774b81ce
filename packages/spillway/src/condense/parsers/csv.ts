/** A table as it stands in a text: rows of fields, the header among them, and the delimiter that was found. */
export interface CsvRows {
  readonly rows: readonly (readonly string[])[];
  readonly delimiter: string;
}

/**
 * Reads separated values by RFC 4180, with the delimiter that is stated or else found; blank lines are left out. The parser is
 * loaded on first use.
 *
 * @throws SyntaxError when a quote is never closed or stands in the wrong place.
 */
export async function parseCsv(text: string, delimiter?: string): Promise<CsvRows> {
  const { default: papaparse } = await import('papaparse');
  const { data, errors, meta } = papaparse.parse<string[]>(text, {
    skipEmptyLines: true,
    ...(delimiter !== undefined && { delimiter }),
  });
  const broken = errors.find(({ type }) => type === 'Quotes');
  if (broken !== undefined) throw new SyntaxError(`row ${broken.row ?? 0}: ${broken.message}`);
  return { rows: data, delimiter: meta.delimiter };
}
