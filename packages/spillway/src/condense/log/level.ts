/** The level of a line of a log, in upper case; undefined when it names none in its first 160 chars. */
export function levelOf(line: string): string | undefined {
  const head = line.slice(0, HEAD_CHARS);
  const found = LEVEL.exec(head) ?? FIELD.exec(head);
  if (found === null) return undefined;
  const name = (found[1] ?? '').toUpperCase();
  return NAMES.get(name) ?? name;
}

/** How bad a level is: 4 for fatal, 3 for errors, 1 for warnings, else 0. */
export function levelRank(level: string): number {
  return RANKS.get(level) ?? 0;
}

const HEAD_CHARS = 160;
const WORD =
  'FATAL|CRITICAL|CRIT|EMERGENCY|EMERG|ALERT|PANIC|SEVERE|ERROR|ERR|WARNING|WARN|NOTICE|INFO|DEBUG|TRACE|FINE|FAILURE';
/** As a word of its own in capitals, or in brackets. */
const LEVEL = new RegExp(
  String.raw`(?<![\w/.-])(${WORD}|(?<=\[)(?:fatal|crit|alert|emerg|error|err|warn|warning|notice|info|debug|trace)(?=\]))(?![\w/-])`,
);
/** As a field. */
const FIELD =
  /\b(?:level|severity|lvl)["']?\s{0,2}[=:]\s{0,2}["']?(fatal|critical|crit|error|err|warning|warn|notice|info|debug|trace)\b/i;

const NAMES: ReadonlyMap<string, string> = new Map([
  ['ERR', 'ERROR'],
  ['WARNING', 'WARN'],
  ['CRIT', 'CRITICAL'],
  ['EMERG', 'EMERGENCY'],
]);
const RANKS: ReadonlyMap<string, number> = new Map([
  ['FATAL', 4],
  ['CRITICAL', 4],
  ['EMERGENCY', 4],
  ['ALERT', 4],
  ['PANIC', 4],
  ['SEVERE', 4],
  ['FAILURE', 4],
  ['ERROR', 3],
  ['WARN', 1],
]);
