import type { LineTable } from '../line-table.ts';

/** What a compiler or linter says of a place. */
export interface Finding {
  /** The line of the output that says it. */
  readonly line: number;
  readonly file: string;
  /** `error`, `warning`, or whatever the tool calls it; empty where it does not say. */
  readonly severity: string;
  /** The code or rule; where the tool has none, what the message looks like. */
  readonly code: string;
}

/** Reads the findings of an output, whichever of the usual forms they have. */
export function readFindings(lines: LineTable): readonly Finding[] {
  const findings: Finding[] = [];
  let heading = '';
  let pending: { readonly line: number; readonly severity: string; readonly code: string } | undefined;
  for (let line = 0; line < lines.count; line++) {
    const text = lines.at(line).slice(0, LOOK_CHARS);
    if (text === '') continue;
    const arrow = pending === undefined ? null : ARROW.exec(text);
    if (arrow !== null && pending !== undefined) {
      findings.push({ ...pending, file: arrow[1] ?? '' });
      pending = undefined;
      continue;
    }
    const found = findingIn(text, line, heading);
    if (found !== undefined) {
      findings.push(found);
      continue;
    }
    const rustc = HEADLINE.exec(text);
    if (rustc !== null)
      pending = { line, severity: rustc[1] ?? '', code: rustc[2] ?? masked(rustc[3] ?? '') };
    const section = SECTION.exec(text);
    if (section !== null) heading = section[1] ?? section[2] ?? '';
  }
  return findings;
}

/** Tells whether a line is a finding, without knowing what stands before it. */
export function isFinding(text: string): boolean {
  return findingIn(text, 0, 'x') !== undefined;
}

const LOOK_CHARS = 600;
const SEVERITY =
  'fatal error|error|warning|note|info(?:rmation)?|style|performance|portability|convention|refactor|hint|notice|failure';
/** `file:1:2: error: message`, `file(1,2): error TS1: message`, `file:1:2 error CODE message`. */
const PLACED = new RegExp(
  String.raw`^\s{0,4}((?:[A-Za-z]:)?[^\s:()"'<>|]{1,300})(?::\d+(?::\d+)?(?:-\d+(?::\d+)?)?|\(\d+(?:,\d+)?\))\s?:?\s+(?:(${SEVERITY})\b:?\s*)?(.*)$`,
  'i',
);
/** `  12:3  error  message  rule` below a heading that is a path. */
const STYLISH = /^\s{1,8}\d+:\d+\s{1,8}(error|warning|info)\s{1,8}(.*?)(?:\s{2,}([\w@/.-]+))?$/i;
/** `  ^-- SC2086 (info): message`. */
const CARET = /^[\s^-]{1,200}\s((?:SC|DL)\d{4}) \((\w+)\):/;
/** `error[E0308]: message`, whose place is on the next line. */
const HEADLINE = /^(error|warning)(?:\[(\w+)\])?: (.*)$/;
const ARROW = /^\s*--> ([^:]+):\d+:\d+/;
const SECTION = /^In (\S+) line \d+:|^(\/?[\w@.-]+(?:[/\\][\w@.+ -]+)*\.\w{1,5})$/;
const CODE =
  /^((?:TS|CS|E|W|F|C|R|N|D|B|S|I|MD|SC|CA|BC|C\d?|UP|PL|RUF|ANN|SIM|PT|DL)\d{2,5})(?:\/[\w-]+)*\b/;
const TAIL_CODE = /\[([\w@./+=-]{2,60})\]?$/;
const HEAD_TAG = /^\[([\w-]{3,40})\]/;

function findingIn(text: string, line: number, heading: string): Finding | undefined {
  const caret = CARET.exec(text);
  if (caret !== null) return { line, file: heading, severity: caret[2] ?? '', code: caret[1] ?? '' };
  const stylish = heading === '' ? null : STYLISH.exec(text);
  if (stylish !== null)
    return { line, file: heading, severity: lower(stylish[1]), code: stylish[3] ?? masked(stylish[2] ?? '') };
  const placed = PLACED.exec(text);
  if (placed === null) return undefined;
  const [, file = '', severity, message = ''] = placed;
  // A time of day looks like a file with a line and a column.
  if (!/[A-Za-z]/.test(file)) return undefined;
  const code = CODE.exec(message)?.[1];
  if (severity === undefined && code === undefined) return undefined;
  return {
    line,
    file,
    severity: lower(severity),
    code: code ?? TAIL_CODE.exec(message)?.[1] ?? HEAD_TAG.exec(message)?.[1] ?? masked(message),
  };
}

function lower(text: string | undefined): string {
  return (text ?? '').toLowerCase();
}

/** What a message looks like without the names in it. */
function masked(message: string): string {
  return message
    .slice(0, 160)
    .replace(/[‘'"`][^’'"`]{0,120}[’'"`]/g, '…')
    .replace(/\b[\w.$]*(?:\d|\.\w)[\w.$]*\b/g, '…')
    .replace(/\(.{0,80}\)/g, '(…)')
    .trim()
    .slice(0, 60);
}
