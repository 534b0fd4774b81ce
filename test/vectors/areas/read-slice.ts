import { createLimits, memoryStore, type LimitsOptions, type ReadAnswer, type Store } from 'spillway';
import { answerParts, linesOf } from '../answers.ts';
import { holdsControls } from '../controls.ts';
import type { Checks } from '../checks.ts';
import { sha256 } from '../cutting.ts';
import { isObject, type Fields } from '../json.ts';
import { camelCase } from '../names.ts';
import { storing } from '../probes.ts';
import { bytesField, textField, textOfPieces } from '../spec.ts';
import { namingStore, unreadableStore } from '../stores.ts';
import type { Vector } from '../vector.ts';
import { callOf } from '../world.ts';

/** Chars of one answer where the vectors come from, and room for a heading. */
const CAP = { body: 50_000, answer: 50_000 + 400 };

/** Read-back by its facts: lines there are, lines shown, text shown; headings and sentences are free. */
export async function readSlice(vector: Vector, checks: Checks): Promise<void> {
  const { input, expect } = vector;
  if (expect.has('parameters')) return checkSchema(input, expect, checks);
  const args = argumentsOf(input);
  if (expect.has('model_retry')) return await checkRefused(input, expect, args, checks);
  if (!expect.has('header')) return await checkNothing(input, expect, args, checks);
  const answer = await readBack(input, args);
  if (vector.kind === 'weakness' || sliceOf(expect.text('header') ?? '').capped)
    return checkBetter(vector, answer, checks);
  checkSlice(vector, answer, checks);
}

interface Slice {
  readonly total: number;
  readonly shown: number;
  readonly capped: boolean;
}

/** `[handle 'h': 1,000 matching line(s); showing 200, output capped]`. */
function sliceOf(header: string): Slice {
  const [, total = '', shown = ''] = /: ([\d,]+) matching line\(s\); showing ([\d,]+)/.exec(header) ?? [];
  return { total: countOf(total), shown: countOf(shown), capped: header.includes('output capped') };
}

function countOf(digits: string): number {
  return Number(digits.replaceAll(',', ''));
}

function checkSlice({ input, expect }: Vector, answer: ReadAnswer, checks: Checks): void {
  // A blank pattern is none.
  const hasPattern = answer.matches !== undefined;
  const wanted = sliceOf(expect.text('header') ?? '');
  const parts = answerParts(answer, hasPattern);
  const total = hasPattern ? answer.matches : answer.totalLines;
  checks.equal('lines there are', total, wanted.total, 'python-splitlines');
  checks.equal('lines shown', parts.lines.length, wanted.shown, 'python-splitlines');
  checks.holds(
    'the heading names the handle',
    parts.heading.includes(input.text('handle') ?? ''),
    parts.heading,
    'python-repr',
  );
  const spec = expect.list('body_spec');
  const body = expect.text('body') ?? (spec && textOfPieces(spec));
  const got = parts.lines.map(({ text }) => text).join('\n');
  if (body !== undefined) checks.equal('text', got, body, 'python-splitlines');
  const length = expect.number('body_length');
  if (length !== undefined)
    checks.equal('length of the text', got.length, length, 'python-splitlines', 'code-points');
  const hash = expect.text('body_sha256');
  if (hash !== undefined)
    checks.equal('sha256 of the text', sha256(got), hash, 'python-splitlines', 'code-points');
}

/** Where the text is longer than an answer: whole lines, the end that was asked for, and a way on; binary data is named. */
function checkBetter({ input, expect, better }: Vector, answer: ReadAnswer, checks: Checks): void {
  for (const name of expect.keys()) expect.get(name);
  better?.get('note');
  const bytes = bytesField(input);
  const text = bytes === undefined ? textField(input) : undefined;
  checks.holds('within the budget', answer.text.length <= CAP.answer, answer.text.length);
  if (text === undefined) return checkBinary(bytes ?? new Uint8Array(), answer, checks);
  const args = input.object('arguments');
  const { body } = answerParts(answer, false);
  const fromEnd = args?.get('from_end') === true;
  const offset = args?.number('offset') ?? 0;
  const total = linesOf(text).length;
  checks.equal('lines there are', answer.totalLines, total, 'python-splitlines');
  checks.holds('what is shown is of the text', text.includes(body), body.slice(0, 100));
  if (offset >= total)
    return checks.holds(
      'past the end, the total is said',
      /\d/.test(answer.text) && body === '',
      answer.text,
    );
  if (fromEnd) checks.holds('the end is shown', text.endsWith(body) && body !== '', body.slice(-100));
  else if (offset === 0)
    checks.holds('the beginning is shown', text.startsWith(body) && body !== '', body.slice(0, 100));
  const whole = body.length === text.length;
  checks.holds('most of the budget is used', whole || body.length >= 0.9 * CAP.body, body.length);
  checks.holds(
    'the rest can be asked for',
    whole || answer.nextOffset !== undefined,
    answer.text.slice(0, 200),
  );
  checks.holds(
    'no line is cut that fits',
    body.endsWith('\n') || text.endsWith(body) || answer.nextPiece !== undefined,
    body.slice(-100),
  );
}

/** Binary data is named with its size; bytes that are text are shown as text. */
function checkBinary(bytes: Uint8Array, answer: ReadAnswer, checks: Checks): void {
  const isText = !bytes.includes(0) && !new TextDecoder().decode(bytes).includes('\ufffd');
  if (isText) return checks.holds('text is shown', answer.totalLines !== undefined, answer.text);
  checks.holds(
    'says that it is binary, and how large',
    /binary/i.test(answer.text) && answer.text.includes(`${bytes.length} bytes`),
    answer.text,
  );
  checks.holds(
    'no control characters and no replacement characters',
    !holdsControls(answer.text) && !answer.text.includes('\ufffd'),
    answer.text,
  );
}

/** What a model got wrong is told to it by name, in an answer. */
async function checkRefused(input: Fields, expect: Fields, args: Arguments, checks: Checks): Promise<void> {
  const answer = await readBack(input, args);
  const name = /`(\w+)`/.exec(expect.text('model_retry') ?? '')?.[1] ?? '';
  checks.holds(
    `nothing is read, and ${name} is named`,
    answer.totalLines === undefined && answer.text.includes(name),
    answer.text,
    'default-page',
  );
}

/** What cannot be read is said in one sentence that ends the search, without a word of the store's. */
async function checkNothing(input: Fields, expect: Fields, args: Arguments, checks: Checks): Promise<void> {
  const answer = await readBack(input, args);
  const isFailure = !expect.has('text');
  for (const name of input.keys()) input.get(name);
  for (const name of expect.keys()) expect.get(name);
  checks.holds('nothing is shown', answer.totalLines === undefined && !answer.complete, answer.text);
  checks.holds(
    'one sentence in brackets',
    /^\[[^\n]+\]$/.test(answer.text) && answer.text.length <= 3000,
    answer.text,
  );
  const handle = input.text('handle') ?? '';
  if (!isFailure)
    checks.holds('it names the handle', answer.text.includes(handle), answer.text, 'python-repr');
  checks.holds('it says what to do', /again/.test(answer.text), answer.text);
  checks.holds('no word of the store', !answer.text.includes(SECRET), answer.text);
}

type Arguments = Readonly<Record<string, unknown>>;

const SECRET = 'connection to 10.0.0.7 refused';

async function readBack(input: Fields, args: Arguments): Promise<ReadAnswer> {
  const handle = input.text('handle') ?? '';
  const place = input.text('store');
  const fails = /fail|raises|error/i.test(`${place ?? ''} ${input.text('workspace') ?? ''}`);
  const isAbsent = !fails && (input.text('payload') === 'absent' || place !== undefined);
  const store = fails ? unreadableStore(SECRET) : namingStore({ value: handle });
  const limits = createLimits({
    ...optionsFor(isAbsent && place !== undefined ? undefined : store),
    readTool: { maxChars: CAP.answer },
    logger: false,
  });
  if (!isAbsent) await limits.reduce(textField(input) ?? bytesField(input) ?? 'x', callOf());
  const own = fails ? (lastHandle ?? handle) : handle;
  return await limits.run({}).read({ handle: own, ...args });
}

let lastHandle: string | undefined;

/** Limits that store every result and show it as it is. */
function optionsFor(store: Store | undefined): LimitsOptions {
  const keep = storing((_part, handle) => void (lastHandle = handle));
  return store === undefined
    ? { bands: [], store: memoryStore() }
    : { bands: [{ over: 0, action: keep }], store };
}

function argumentsOf(input: Fields): Arguments {
  const args = input.get('arguments');
  const nested = input.object('arguments');
  for (const name of nested?.keys() ?? []) nested?.get(name);
  return isObject(args) ? Object.fromEntries(Object.entries(args).filter(([, value]) => value !== null)) : {};
}

/** The parameters, by name and type; defaults are said in words, because providers refuse them in schemas. */
function checkSchema(input: Fields, expect: Fields, checks: Checks): void {
  const tool = createLimits().run({}).readTool;
  checks.equal('name of the tool', tool?.name, input.text('tool'));
  const properties = Object.entries(tool?.inputSchema.properties ?? {}) as readonly (readonly [
    string,
    { readonly type: string },
  ])[];
  const wanted = expect.object('parameters');
  for (const name of wanted?.keys() ?? []) {
    const type = /^\w+/.exec(wanted?.text(name) ?? '')?.[0];
    const own = properties.find(([key]) => camelCase(key) === camelCase(name))?.[1];
    checks.equal(`type of ${name}`, own?.type, type);
    const isRequired = tool?.inputSchema.required.some(key => key === name) === true;
    checks.equal(`${name} is required`, isRequired, /required/.test(wanted?.text(name) ?? ''));
  }
}
