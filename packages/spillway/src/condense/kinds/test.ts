import type { Block, Kind, Sample, Segment, Segmented } from '../contract.ts';
import { endSegments } from '../ends.ts';
import type { LineTable } from '../line-table.ts';
import { applyRules, type Rule } from '../rules/rules.ts';

/** Reports of test runners: verdict, failing tests, what was expected and where. Passing tests are only counted. */
export const testKind: Kind = { name: 'test', detect, segment };

const PASS =
  /^\s*(?:✓|✔|√|ok \d+|--- PASS|=== (?:RUN|PAUSE|CONT|NAME)|PASS\b)|\bPASSED\b|\.\.\. ok$|^\s*(?:▶|›)\s|(?:^|\s)\.{10,}/;
const FAIL =
  /^\s*(?:✗|✖|✕|×|✘|❯ .*\d+ failed|not ok \d+|--- FAIL|FAIL\b|FAILED\b|● |\d{1,4}\) )|\bFAILED\b|\.\.\. (?:FAILED|FAIL|ERROR)$|^(?:ERROR|FAIL): /;
const SUMMARY =
  /^\s*(?:Test Files|Tests?|Test Suites|Snapshots|Suites):?\s+\d|\b\d+ (?:passed|failed|failing|passing|skipped|pending|todo|xfailed|errors?)\b.*(?:\bin\b|\d|$)|^test result: |^(?:ok|FAIL|---)\s+\S+\s+(?:\d|\[|\(cached)|^Ran \d+ tests|^# (?:tests|pass|fail|skipped|suites)\b|Tests run: \d+|^(?:OK|FAILED)\b \(|short test summary|\d+ examples?, \d+ failures?/;

const RULES: readonly Rule[] = [
  { name: 'summary', pattern: SUMMARY, score: 98, decay: 2 },
  { name: 'passing', pattern: PASS, score: 0 },
  { name: 'failing', pattern: FAIL, score: 92, decay: 1.2, most: 400 },
  {
    name: 'environment',
    pattern:
      /^platform \S+ -- |^\s*RUN +v?\d|^(?:node|python|go|ruby|java|pytest|jest|vitest) v?\d|^rootdir: /i,
    score: 88,
    most: 2,
  },
  {
    name: 'cause',
    pattern:
      /Cannot find (?:module|package)|ModuleNotFoundError|ImportError|SyntaxError|(?:undefined|unresolved): |panicked at|^panic: |Traceback|failed to (?:load|resolve|import|compile)|timed? ?out/i,
    score: 91,
    decay: 5,
  },
  {
    name: 'assertion',
    pattern:
      /^E\s{2,}|\b(?:AssertionError|AssertionFailedError|ComparisonFailure)\b|^\s*(?:Error|TypeError|RangeError|ReferenceError|ValueError|KeyError|\w{2,40}(?:Error|Exception)):|\b(?:have|got)\b.{1,200}\bwant\b|\bexpect(?:ed|s)?\b.{0,200}(?:\bto\b|\bbut\b|\bgot\b|received|actual|:)|(?:Expected|Received|Actual|Obtained|expected|actual|left|right):? /,
    score: 86,
    decay: 4,
  },
  { name: 'difference', pattern: /^\s*[-+] (?!\s*$)/, score: 60, decay: 6 },
  {
    name: 'place',
    pattern:
      /^(?!.*(?:node_modules|site-packages|\/lib\/python|<frozen|internal\/)).*?[\w./-]{3,120}\.\w{1,5}:\d+(?::\d+)?/,
    score: 86,
    decay: 3,
  },
  { name: 'loud', pattern: /\b(?:error|fail(?:ed|ure)?|fatal|invalid|unexpected)\b/i, score: 66, decay: 6 },
  { name: 'section', pattern: /^(?:={5,}|_{5,}|-{5,}|⎯{5,}) .+|^## /, score: 58, decay: 2 },
];

function detect({ head, spread, tail }: Sample): number {
  const all = [...head, ...spread, ...tail].filter(line => line.trim() !== '');
  const passed = all.filter(line => PASS.test(line)).length;
  const failed = all.filter(line => FAIL.test(line)).length;
  const summed = tail.filter(line => SUMMARY.test(line)).length;
  const share = (passed + failed) / Math.max(1, all.length);
  if (passed + failed < 3 && summed === 0) return 0;
  if (share < 0.06 && summed < 2) return 0;
  return Math.min(0.95, 0.5 + share * 0.35 + (summed > 0 ? 0.2 : 0));
}

function segment({ lines, room }: Block): Segmented {
  const { segments, counts } = applyRules(lines, RULES, room);
  const failing = counts.get('failing') ?? 0;
  const passing = counts.get('passing') ?? 0;
  const single = countSingle(lines);
  const tests = single === 0 ? '' : `${single} failing tests; `;
  const statement = `${tests}${lines.count} lines: ${failing} that name a failure, ${passing} of passing tests`;
  return {
    segments: [
      { text: statement, origin: 'derived', score: single === 0 ? 84 : 96, reason: 'counts', from: 0, to: 0 },
      ...namedOnce(segments),
      ...endSegments(lines, room, 0.12),
    ],
    gaps: true,
  };
}

/** A failing test that was named before, in the list or in its own section, matters less the second time. */
function namedOnce(segments: readonly Segment[]): readonly Segment[] {
  const seen = new Set<string>();
  return segments.map(named => {
    if (named.reason !== 'failing') return named;
    const name = named.text.replace(MARK, '').replace(TIME, '');
    if (!seen.has(name)) {
      seen.add(name);
      return named;
    }
    return { ...named, score: Math.max(1, named.score - REPEATED) };
  });
}

const REPEATED = 30;
const MARK = /^\s*(?:FAIL(?:ED)?|✗|✖|✕|×|✘|●|---? FAIL:|\d{1,4}\))\s+/;
const TIME = /(?: -.*)?\s+(?:\(?\d+(?:\.\d+)? ?m?s\)?|FAILED.*)$/;

/** Counts the lines of forms that name each failing test once, by runners that state no total. */
function countSingle(lines: LineTable): number {
  let count = 0;
  for (let line = 0; line < lines.count; line++) if (SINGLE.test(lines.at(line).slice(0, 80))) count++;
  return count;
}

const SINGLE = /^(?:--- FAIL: |not ok \d)/;
