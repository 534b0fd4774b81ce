import type { LineTable } from '../line-table.ts';
import { type LogHead, readLogHead } from './head.ts';
import { loudness } from '../signals.ts';
import { namesIn } from './names.ts';
import { createTally, type Tally } from './tally.ts';
import { createTemplates, type Template } from './templates.ts';

/** What one pass over a log finds. */
export interface LogSurvey {
  /** Lines that belong to the entry before them. */
  readonly continued: number;
  /** All lines. */
  readonly lines: number;
  readonly levels: Tally;
  readonly statuses: Tally;
  readonly methods: Tally;
  readonly addresses: Tally;
  readonly loudAddresses: Tally;
  /** Words that name hosts, programs, users or objects, by lines; and by loud lines. */
  readonly names: Tally;
  readonly loudNames: Tally;
  readonly firstTime: string;
  readonly lastTime: string;
  readonly templates: readonly Template[];
  readonly others: number;
}

/** Addresses of one line that are counted, in its first chars. */
const LOOKED_AT = 300;

/** Counts levels, statuses, addresses, columns and templates; exact over the whole unless a tally says that it is full. */
export function surveyLog(lines: LineTable): LogSurvey {
  const templates = createTemplates();
  const tallies = createTallies();
  let continued = 0;
  let firstTime = '';
  let lastTime = '';
  for (let line = 0; line < lines.count; line++) {
    const text = lines.at(line);
    if (text === '') continue;
    const head = readLogHead(text);
    if (head === undefined) continued++;
    else if (head.time !== '') {
      if (firstTime === '') firstTime = head.time;
      lastTime = head.time;
    }
    const body = bodyOf(text, head);
    const { sort, value } = count(tallies, text, body, head);
    templates.add(line, body, sort, value);
  }
  return {
    ...tallies,
    lines: lines.count,
    continued,
    firstTime,
    lastTime,
    templates: templates.merged(),
    others: templates.others,
  };
}

type Tallies = Pick<
  LogSurvey,
  'levels' | 'statuses' | 'methods' | 'addresses' | 'loudAddresses' | 'names' | 'loudNames'
>;

function createTallies(): Tallies {
  return {
    levels: createTally(),
    statuses: createTally(),
    methods: createTally(),
    addresses: createTally(),
    loudAddresses: createTally(),
    names: createTally(),
    loudNames: createTally(),
  };
}

/** Counts what one line has; gives what tells its template from others, and the address to count beside it. */
function count(
  tallies: Tallies,
  text: string,
  body: string,
  head: LogHead | undefined,
): { readonly sort: string; readonly value?: string } {
  const loud = loudness(body);
  const isLoud = loud > 0;
  const level = head?.level ?? '';
  if (level !== '') tallies.levels.add(level);
  const looked = text.length > LOOKED_AT ? text.slice(0, LOOKED_AT) : text;
  const [, method = '', status = ''] = looked.includes('"') ? (REQUEST.exec(looked) ?? []) : [];
  if (status !== '') {
    tallies.methods.add(method);
    tallies.statuses.add(status);
  }
  const address = ADDRESS.exec(looked)?.[0];
  if (address !== undefined) {
    tallies.addresses.add(address);
    if (isLoud) tallies.loudAddresses.add(address);
  }
  if (head !== undefined)
    for (const name of namesIn(withoutTime(looked, head))) {
      tallies.names.add(name);
      if (isLoud) tallies.loudNames.add(name);
    }
  const sort = `${loud}${level}${method}${status}`;
  return address !== undefined && isLoud ? { sort, value: address } : { sort };
}

/** What a line says, without time and what stands before its message; level and logger are kept. */
function bodyOf(text: string, head: LogHead | undefined): string {
  if (head === undefined) return text;
  const { messageAt, level, logger } = head;
  if (messageAt === 0 || messageAt >= text.length) return withoutTime(text, head);
  return `${level} ${logger === '' ? '' : `${logger}: `}${text.slice(messageAt)}`;
}

function withoutTime(text: string, { timeAt, restAt }: LogHead): string {
  if (restAt === 0) return text;
  return timeAt > SHORT_LEAD ? text.slice(0, timeAt) + text.slice(restAt) : text.slice(restAt);
}

/** What stands before the time and is no longer than this says nothing. */
const SHORT_LEAD = 2;

const REQUEST = /"(GET|POST|PUT|DELETE|HEAD|PATCH|OPTIONS|CONNECT) [^"]{0,250}" (?:status: )?([1-5]\d\d)\b/;
const ADDRESS = /(?<![\w.])\d{1,3}\.\d{1,3}\.\d{1,3}\.\d{1,3}(?![\w.]\d)/;
