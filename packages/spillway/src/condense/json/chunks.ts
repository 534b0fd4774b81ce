const CHUNK_CHARS = 240;

/** Joins short texts to lines of about {@link CHUNK_CHARS}. */
export function chunks(texts: readonly string[]): readonly string[] {
  const lines: string[] = [];
  let line = '';
  for (const text of texts) {
    if (line !== '' && line.length + text.length > CHUNK_CHARS) {
      lines.push(line);
      line = '';
    }
    line += (line === '' ? '' : ', ') + text;
  }
  if (line !== '') lines.push(line);
  return lines;
}
