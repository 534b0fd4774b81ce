import { clip } from '../clip.ts';
import type { Segment, Segmented } from '../contract.ts';
import { endSegments } from '../ends.ts';
import type { LineTable } from '../line-table.ts';
import { plural } from '../phrases.ts';
import { applyRules, evenly, type Rule } from '../rules/rules.ts';
import type { Finding } from './finding.ts';
import { statement } from '../statement.ts';

/** Lines beside findings that matter: verdicts, totals, what stopped. */
const OTHERS: readonly Rule[] = [
  {
    name: 'verdict',
    pattern:
      /\*\*\*.*\b(?:Error|Stop)\b|\b(?:Linting|Checked|Found|Summary)\b.{0,20}:? ?\d|^\s*(?:✖|✗|✘)?\s*\d[\d,]* (?:problems?|errors?|warnings?|issues?|findings?)\b|BUILD (?:FAILED|SUCCESS)|could not compile|(?:compilation|build) (?:failed|terminated|aborted)|aborting due to|Command failed|ld returned|undefined reference|not remade/i,
    score: 97,
    decay: 5,
  },
  { name: 'tool', pattern: /^\S{2,30} v?\d+\.\d+\.\d+\b/, score: 60, most: 2 },
];

const ERRORS = new Set(['error', 'fatal error', 'failure']);
const QUIET = new Set(['note', 'info', 'information', 'style', 'hint', 'convention', 'notice', 'refactor']);
const RARE = 3;

/** Counts by severity, code and file; every rare code with its place; then samples spread over the rest. */
export function findingSegments(lines: LineTable, findings: readonly Finding[], room: number): Segmented {
  const counted = findings.filter(({ severity }) => severity !== 'note');
  const bySeverity = group(counted, ({ severity }) => severity);
  const byCode = group(counted, ({ severity, code }) => `${severity}\n${code}`);
  const byFile = group(counted, ({ file }) => file);
  const parts = [...bySeverity]
    .toSorted((one, other) => weightOf(other[0]) - weightOf(one[0]))
    .map(([severity, list]) => `${severity === '' ? 'unrated' : severity}: ${list.length}`);
  return {
    gaps: true,
    segments: [
      statement(
        `${plural(counted.length, 'finding')} (${parts.join(', ')}), ${plural(byCode.size, 'code')}, ${plural(byFile.size, 'file')}`,
        99,
        'counts',
      ),
      ...codeStatements(byCode),
      ...fileStatements(byFile),
      ...samples(lines, byCode),
      ...applyRules(lines, OTHERS, room).segments,
      ...endSegments(lines, room, 0.08),
    ],
  };
}

function group(
  findings: readonly Finding[],
  keyOf: (finding: Finding) => string,
): ReadonlyMap<string, readonly Finding[]> {
  const groups = new Map<string, Finding[]>();
  for (const finding of findings) {
    const key = keyOf(finding);
    const list = groups.get(key);
    if (list === undefined) groups.set(key, [finding]);
    else list.push(finding);
  }
  return groups;
}

function weightOf(severity: string): number {
  if (ERRORS.has(severity)) return 3;
  return QUIET.has(severity) ? 1 : 2;
}

const SHOWN_CODES = 12;

/** The codes of each severity with their counts, the rare ones too. */
function codeStatements(byCode: ReadonlyMap<string, readonly Finding[]>): Segment[] {
  const severities = new Map<string, [string, number][]>();
  for (const [key, list] of byCode) {
    const [severity = '', code = ''] = key.split('\n');
    const codes = severities.get(severity);
    if (codes === undefined) severities.set(severity, [[code, list.length]]);
    else codes.push([code, list.length]);
  }
  return [...severities].flatMap(([severity, codes]) => codeLines(severity, codes));
}

function codeLines(severity: string, codes: readonly (readonly [string, number])[]): Segment[] {
  const sorted = codes
    .toSorted((one, other) => other[1] - one[1])
    .map(([code, count]) => `${code} ×${count}`);
  const score = 84 + 3 * weightOf(severity);
  const rest = sorted.slice(SHOWN_CODES);
  const first = statement(
    `${severity === '' ? 'codes' : severity}: ${sorted.slice(0, SHOWN_CODES).join(', ')}`,
    score,
    'codes',
  );
  return rest.length === 0
    ? [first]
    : [first, statement(`${severity} also: ${rest.slice(0, 40).join(', ')}`, score - 16, 'codes')];
}

function fileStatements(byFile: ReadonlyMap<string, readonly Finding[]>): Segment[] {
  const sorted = [...byFile]
    .toSorted((one, other) => other[1].length - one[1].length)
    .map(([file, list]) => `${file} (${list.length})`);
  if (sorted.length < 2) return [];
  return [
    statement(`files with most: ${sorted.slice(0, 3).join(', ')}`, 88, 'files'),
    ...(sorted.length > 3 ? [statement(`then: ${sorted.slice(3, 9).join(', ')}`, 60, 'files')] : []),
    ...(sorted.length > 9 ? [statement(`then: ${sorted.slice(9, 30).join(', ')}`, 30, 'files')] : []),
  ];
}

/** Rare codes whole, of the others one place and then more. */
function samples(lines: LineTable, byCode: ReadonlyMap<string, readonly Finding[]>): Segment[] {
  return [...byCode.values()].flatMap(list => {
    const [first] = list;
    if (first === undefined) return [];
    const weight = weightOf(first.severity);
    const isRare = list.length <= RARE;
    const order = isRare
      ? list
      : evenly(list.map((_, at) => at))
          .slice(0, 40)
          .flatMap(at => list[at] ?? []);
    const largest = isRare ? undefined : largestNumber(lines, list);
    const shown = largest === undefined ? order : order.toSpliced(1, 0, largest);
    return shown.map(({ line, file }, at) => {
      // Below a heading the file is not on the line.
      const isNamed = file === '' || lines.at(line).includes(file);
      const text = clip(lines.at(line), 180);
      const named: Segment = {
        text: isNamed ? text : `${file}:${text.trim()}`,
        origin: isNamed ? 'verbatim' : 'derived',
        score: isRare
          ? 78 + 4 * weight - at
          : (at === 0 ? 68 + 5 * weight : (at === 1 && largest !== undefined ? 62 : 44) + 2 * weight) -
            Math.min(30, at * 2),
        reason: isRare ? 'rare code' : 'sample',
        from: line,
        to: line + 1,
        covers: true,
      };
      return named;
    });
  });
}

/** The finding whose message states the largest number, such as a length or a complexity; undefined when few state one. */
function largestNumber(lines: LineTable, list: readonly Finding[]): Finding | undefined {
  let found: Finding | undefined;
  let largest = 0;
  let stated = 0;
  for (const finding of list) {
    const text = lines.at(finding.line).slice(0, NUMBER_CHARS);
    let own = 0;
    for (const [number] of text.matchAll(SAID_NUMBER)) own = Math.max(own, Number(number));
    if (own > 0) stated++;
    if (own > largest) {
      largest = own;
      found = finding;
    }
  }
  return stated * 2 >= list.length ? found : undefined;
}

const NUMBER_CHARS = 400;
/** A number among the words of a message, not a place, a part of a name or a code. */
const SAID_NUMBER = /(?<=[a-z] |\()\d{1,9}\b(?![:\w.])/g;
