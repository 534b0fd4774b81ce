/** How a line of a log begins. */
export interface LogHead {
  /** The time stamp as it is written; empty without one. */
  readonly time: string;
  /** Where the time stamp begins, and where the text behind it does; both 0 without one. */
  readonly timeAt: number;
  readonly restAt: number;
  /** The level as it is written; empty without one. */
  readonly level: string;
  /** Where the text behind level, thread and logger begins; 0 when that cannot be told. */
  readonly messageAt: number;
  /** Last part of the logger's name; empty without one. */
  readonly logger: string;
}

/** Reads time and level from the first {@link HEAD_CHARS} chars of a line; undefined when it has neither. */
export function readLogHead(line: string): LogHead | undefined {
  const head = line.length > HEAD_CHARS ? line.slice(0, HEAD_CHARS) : line;
  const stamp = TIME.exec(head);
  const found = LEVEL.exec(head);
  if (stamp === null && found === null) return undefined;
  const level = found?.[1] ?? found?.[2] ?? found?.[3] ?? '';
  const timeAt = stamp?.index ?? 0;
  const restAt = stamp === null ? 0 : timeAt + stamp[0].length;
  const origin = { time: stamp?.[1] ?? '', timeAt, restAt, level };
  if (found === null || SENTENCE.test(head.slice(restAt, found.index)))
    return { ...origin, messageAt: 0, logger: '' };
  NAMES.lastIndex = Math.max(restAt, found.index + found[0].length);
  const names = NAMES.exec(line);
  return { ...origin, messageAt: NAMES.lastIndex, logger: names?.[1] ?? '' };
}

/** Words as in a message: a level behind them is part of what is said. */
const SENTENCE = /[a-z]{2,} [a-z]{2,}|: /;
/** Threads and requests in brackets, and a dotted name; one short word in brackets names a part and stays. */
const NAMES =
  /[\s\]:|,-]{0,20}(?:\[(?![a-z][\w-]{0,20}\])[^\]\n]{0,120}\]\s{0,4}){0,3}(?:(?:[a-z_][\w-]{0,30}\.){1,8}([A-Za-z_$][\w$]{0,50})(?=[\s:])[\s:]{1,3})?(?:\[(?![a-z][\w-]{0,20}\])[^\]\n]{0,140}\]\s{0,4}){0,2}/y;

const HEAD_CHARS = 160;

const MONTH = 'Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec';
const CLOCK = String.raw`\d{1,2}:\d{1,2}:\d{2}(?:[.,:]\d{1,9})?`;
const DATE = [
  String.raw`\d{4}[-/.]\d{1,2}[-/.]\d{1,2}`,
  String.raw`\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4}`,
  String.raw`\d{2}[-.]\d{2}`,
  String.raw`\d{1,2}/(?:${MONTH})/\d{4}`,
  String.raw`(?:(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun),? )?(?:${MONTH}) {1,2}\d{1,2}`,
  String.raw`\d{8}`,
].join('|');
/** Date and time of day, a time of day alone, packed ones, or seconds since 1970. */
const TIME = new RegExp(
  String.raw`[[(<]?((?<![\w.:])(?:(?:${DATE})[-T :,]{1,2}${CLOCK}(?: ?(?:Z|UTC|[+-]\d{2}:?\d{2})\b)?(?: \d{4}\b)?|\d{6} \d{6}\b|\d{4}-\d\d-\d\d-\d\d\.\d\d\.\d\d\.\d{1,9}|${CLOCK}|\b1[0-9]{9}(?:\d{3}|\.\d{1,9})?\b|^\s{0,8}\d{1,6}\.\d{6}(?=\])))[\])>]?[\s|:,-]*`,
);

const LEVEL_WORDS =
  'TRACE|FINEST|FINER|FINE|VERBOSE|DEBUG|INFO|INFORMATION|NOTICE|WARN|WARNING|ERROR|ERR|SEVERE|CRITICAL|CRIT|FATAL|ALERT|EMERG|PANIC|FAILURE';
/** Levels in capitals, in brackets or behind `level=` in any case, or as one letter between separators behind digits. */
const LEVEL = new RegExp(
  String.raw`(?<![\w.])(${LEVEL_WORDS}|(?:Trace|Debug|Info|Notice|Warn|Warning|Error|Critical|Fatal)(?=[\]:,|)]|  ))(?!\w)` +
    String.raw`|(?:\[|"?(?:level|severity|lvl)"?\s?[=:]\s?"?)(${LEVEL_WORDS.toLowerCase()})\b` +
    String.raw`|(?:\d\s{1,6}|\d[|/]|^)([VDIWEF])(?=[ /|](?!\w{0,9}:\d))`,
);
