import {
  spill,
  summarize,
  truncate,
  type Action,
  type Durable,
  type Store,
  type SummaryModel,
} from 'spillway';
import type { Checks } from '../checks.ts';
import type { Fields } from '../json.ts';
import { patient } from '../probes.ts';
import { listening } from '../summaries.ts';
import type { Vector } from '../vector.ts';
import { callOf, worldOf } from '../world.ts';

/** A durable run is played twice over one journal; what must not happen twice does not. */
export async function checkDurable({ input, expect, raw }: Vector, checks: Checks): Promise<void> {
  if (expect.has('id')) {
    input.get('construct');
    return checks.equal('id', worldOf().limits.id, expect.text('id'));
  }
  if (/clear|mutat/.test(JSON.stringify(raw['input']))) return await checkOwnBands(input, expect, checks);
  const story = input.text('run') ?? input.text('action') ?? '';
  const action = actionOf(story);
  if (expect.has('operation')) return await checkName(input, expect, action, checks);
  if (expect.has('operation_absent')) return await checkCallable(input, expect, checks);
  const plays = await play(action, story);
  checks.holds('a story that was played', plays.texts.length === 2, story);
  if (expect.has('model_requests'))
    checks.equal('requests to a model', plays.modelRequests, expect.number('model_requests'));
  const writes = expect.number('writes') ?? expect.number('writes_attempted');
  if (writes !== undefined) checks.equal('writes', plays.writes.length, writes);
  if (expect.get('same_key') === true) checks.equal('different keys', new Set(plays.writes).size, 1);
  if (expect.has('handle'))
    checks.holds(
      'the recorded handle',
      plays.handles[0] !== undefined && plays.handles[0] === plays.handles[1],
      plays.handles,
    );
  if (expect.has('output'))
    checks.holds(
      'the recorded output',
      plays.texts[0] === plays.texts[1] && plays.actions[1] === 'truncate',
      plays,
    );
  checks.equal('the same text', plays.texts[1], plays.texts[0]);
}

interface Plays {
  readonly texts: readonly string[];
  readonly handles: readonly (string | undefined)[];
  readonly actions: readonly (string | undefined)[];
  readonly writes: readonly string[];
  readonly modelRequests: number;
}

/** Plays a run, and plays it again over the journal as far as that was written. */
async function play(action: Action, story: string): Promise<Plays> {
  const journal = new Map<string, unknown>();
  const failing = /fails/.test(story);
  const lost = /before it is recorded/.test(story);
  const heard = listening({ generate: () => Promise.resolve({ text: 'SUMMARY' }) });
  const writes: string[] = [];
  const texts: string[] = [];
  const handles: (string | undefined)[] = [];
  const actions: (string | undefined)[] = [];
  for (const attempt of [1, 2]) {
    // Each process has a store object of its own over the same medium, and a medium that works again the second time.
    const { limits } = worldOf({
      bands: [{ over: 100, action }],
      store: shared(writes, failing && attempt === 1),
    });
    const durable: Durable = (name, step) => once(journal, name, step, lost && attempt === 1);
    const { value, records } = await limits
      .run({ durable, model: heard.model })
      .reduce('x'.repeat(5000), callOf());
    texts.push(value);
    handles.push(records[0]?.handle);
    actions.push(records[0]?.action);
  }
  return { texts, handles, actions, writes, modelRequests: heard.requests.length };
}

async function once<Value>(
  journal: Map<string, unknown>,
  name: string,
  step: () => Promise<Value>,
  isLost: boolean,
): Promise<Value> {
  if (journal.has(name)) return JSON.parse(String(journal.get(name))) as Value;
  const value = await step();
  if (!isLost) journal.set(name, JSON.stringify(value));
  return value;
}

function shared(writes: string[], fails: boolean): Store {
  const bytes = new Map<string, Uint8Array>();
  return {
    name: 'shared',
    async write(key, payload) {
      writes.push(key);
      if (fails) throw Object.assign(new Error('disk full'), { name: 'OSError' });
      bytes.set(key, await payload.bytes());
      return key;
    },
    read: handle => bytes.get(handle) ?? new Uint8Array(),
  };
}

function actionOf(story: string): Action {
  if (story.startsWith('summarize')) return summarize({ keep: false });
  if (/fallback/.test(story)) return spill({ then: truncate() });
  return spill();
}

/** One step for a call, under a name that begins with the id of the limits and stays the same. */
async function checkName(input: Fields, expect: Fields, action: Action, checks: Checks): Promise<void> {
  for (const name of ['agent', 'action']) input.get(name);
  expect.get('operation');
  const id = input.text('capability_id') ?? 'tool_output_limits';
  const names: string[] = [];
  const durable: Durable = (name, step) => {
    names.push(name);
    return step();
  };
  const model: SummaryModel = { generate: () => Promise.resolve({ text: 'S' }) };
  for (let time = 0; time < 2; time++) {
    const { limits } = worldOf({ id, bands: [{ over: 0, action: patient(action, new Map()) }] });
    await limits.run({ durable, model }).reduce('x'.repeat(500), callOf());
  }
  checks.equal(
    'names of the steps',
    names,
    Array.from({ length: 2 }, () => `${id}:big_tool:call-1`),
  );
}

/** A callable is called directly: no model is needed, none is asked, and no step bears the name of a summary. */
async function checkCallable(input: Fields, expect: Fields, checks: Checks): Promise<void> {
  for (const name of ['agent', 'action']) input.get(name);
  const absent = expect.text('operation_absent') ?? '';
  const heard = listening({ generate: () => Promise.resolve({ text: 'of the model' }) });
  const texts = new Map<string, string>();
  const names: string[] = [];
  const { limits } = worldOf({
    bands: [{ over: 0, action: patient(summarize({ summarize: () => 'of the callable' }), texts) }],
  });
  const durable: Durable = (name, step) => {
    names.push(name);
    return step();
  };
  await limits.run({ durable, model: heard.model }).reduce('x'.repeat(500), callOf());
  checks.equal('requests to a model', heard.requests, []);
  checks.holds(
    'the callable decides',
    texts.get('value')?.endsWith('of the callable') === true,
    texts.get('value'),
  );
  checks.holds('no step of that name', !names.includes(absent), names);
}

/** A list of bands that is emptied after limits were made from it changes nothing, in durable runs either. */
async function checkOwnBands(input: Fields, expect: Fields, checks: Checks): Promise<void> {
  for (const name of input.keys()) input.get(name);
  for (const name of expect.keys()) expect.get(name);
  const texts = new Map<string, string>();
  const bands = [{ over: 5, action: patient(summarize({ keep: false }), texts) }];
  const { limits } = worldOf({ bands });
  bands.length = 0;
  const model: SummaryModel = { generate: () => Promise.resolve({ text: 'SUMMARY' }) };
  await limits.run({ durable: plainly, model }).reduce('x'.repeat(100), callOf());
  checks.holds('the summary is made', texts.get('value')?.endsWith('SUMMARY') === true, texts.get('value'));
}

/** A journal that records nothing. */
const plainly: Durable = (_name, step) => step();
