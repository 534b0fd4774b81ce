/** Finds the time stamp that a line of a log begins with; undefined when it begins otherwise. */
export function timestampOf(line: string): string | undefined {
  const found = STAMP.exec(line.slice(0, MOST_CHARS));
  return found?.[1];
}

/** What comes before a time stamp at most, and the time stamp. */
const MOST_CHARS = 64;

const CLOCK = String.raw`\d{1,2}:\d{2}:\d{2}(?:[.,:]\d{1,9})?(?: ?[AP]M)?(?:Z|[+-]\d{2}:?\d{2})?`;
const MONTH = '(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)';
const DAY = '(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)';
const FORMS = [
  String.raw`\d{4}[-/.]\d{1,2}[-/.]\d{1,2}(?:[T ,_-]{1,2}${CLOCK}|-\d{2}\.\d{2}\.\d{2}(?:\.\d+)?)?`,
  String.raw`\d{1,2}[-/.]\d{1,2}(?:[-/.]\d{2,4})?[T ,]{1,2}${CLOCK}`,
  String.raw`(?:${DAY},? )?${MONTH} {1,2}\d{1,2}(?: \d{4})? ${CLOCK}(?: \d{4})?`,
  String.raw`(?:${DAY},? )?\d{1,2}[ /-]${MONTH}[ /-]\d{2,4}[ :]${CLOCK}(?: [+-]\d{4})?`,
  String.raw`\d{6,8}[- T]\d{1,2}:?\d{2}:?\d{2}(?:[.,:]\d{1,6})?`,
  CLOCK,
  String.raw`1\d{9}(?:\d{3})?(?:\.\d{1,9})?`,
];

/** Behind at most two short words, a bracket or a quote. */
const STAMP = new RegExp(
  String.raw`^[\[("'<{|]?(?:[\w.:"-]{1,20}[ =:]){0,2}?[\["'(]?(${FORMS.join('|')})(?!\d)`,
);
