/** How loud a line is: what an agent looks for first has the largest number. */
export type Loudness = 0 | 1 | 2 | 3;

/**
 * Tells how loud a line is by its words: 3 when it says that something failed or broke, 2 when it names an error, 1 for a
 * warning, 0 otherwise. Counts of zero (`0 errors`), and words inside of names (`error_log`, `errorHandler`), are quiet.
 */
export function loudness(line: string): Loudness {
  if (!ANY.test(line) && !CODES.test(line)) return 0;
  if (!WARNING.test(line) && !ERROR.test(line) && !BROKEN.test(line)) return 0;
  const shown = line.replace(QUIET, ' ');
  if (BROKEN.test(shown)) return 3;
  if (ERROR.test(shown)) return 2;
  return WARNING.test(shown) ? 1 : 0;
}

/** One look that most lines do not pass. */
const ANY =
  /err|fail|fatal|exception|panic|denied|refused|timed? ?-?out|not found|undefined|assert|deadlock|crit|severe|abort|invalid|unmet|missing|broken|lost|kill|crash|unable|cannot|can't|unexpected|illegal|corrupt|segfault|warn|deprecat|unauthori|forbidden|not ok|reject|conflict|✗|✖|✕|×|⚠|alert|emerg|could ?n[o']t|uncaught|unhandled|core dumped|mismatch|no such|out of memory|^E\s/i;
const CODES = /E[A-Z]{4,}|SIG[A-Z]{3}|FAIL/;
const QUIET =
  /\b(?:0|no|zero|without(?: any)?) (?:errors?|failures?|failed|warnings?|problems?|issues?|exceptions?)\b|\b(?:errors?|failures?|failed|warnings?)(?:["']?\s*[:=]\s*)(?:0|none|null|false|""|\[\]|no)\b|\w*(?:error|fail|exception|warn)(?:[_-](?:log|handler|code|count|s?)\b|\w*(?:Handler|Type|Code|Class|Boundary))/gi;
const BROKEN =
  /\b(?:fatal|panic(?:ked)?|severe|crash(?:ed)?|segfault|segmentation fault|core dumped|deadlock(?:ed)?|out of memory|oom[- ]kill\w*|killed|corrupt(?:ed|ion)?|aborted|emerg(?:ency)?|alert|critical|crit)\b|\bSIG(?:SEGV|ABRT|KILL|BUS|ILL|FPE)\b|\bFAIL(?:ED|URE|URES)?\b|^\s*(?:not ok|✗|✖|✕|×)|\bUncaught\b|\bunhandled\b/i;
const ERROR =
  /\b(?:errors?|err|exceptions?|fail(?:ed|s|ing|ure|ures)?|assert(?:ion)?(?:error)?|denied|refused|timed? ?-?out|not found|no such|undefined (?:reference|symbol|variable|is)|invalid|unmet|missing|broken|lost|unable|cannot|can't|could not|couldn't|unexpected|illegal|abort|unauthori[sz]ed|forbidden|rejected|conflicts?|mismatch)\b|(?:Error|Exception|Failure)\b|\b(?:E[A-Z]{5,}|ENOENT)\b|^E\s|\bSIG[A-Z]{3,}\b/i;
const WARNING = /\bwarn(?:ing|ings)?\b|\bdeprecat\w*|⚠/i;
