import { runInThisContext } from 'node:vm';
import {
  ConfigError, head, passthrough, spill, summarize, tail, truncate,
  type Action, type SummarizeFunction, type SummaryModel,
} from 'spillway'; // prettier-ignore
import { asObject, asText, isObject, type Json, type JsonObject } from './json.ts';
import { camelCase } from './names.ts';
import { errorCalled } from './stores.ts';

/** The action that a vector writes as `{"spill": {"preview_chars": 20, "then": {…}}}` or as `truncate(head,20)`. */
export function actionOf(json: Json): Action {
  if (typeof json === 'string') return actionOfLabel(json);
  const [[name, options] = ['', {}]] = Object.entries(asObject(json));
  return actionNamed(name, isObject(options) ? options : {});
}

/** The chain of names of an action: `spill > truncate`. */
export function chainOf(action: Action): readonly string[] {
  return [action.type, ...(action.then ? chainOf(action.then) : [])];
}

/** A model as a vector describes it: `answers TEXT`. */
export function modelOf(description: string): SummaryModel {
  if (/cannot answer/.test(description)) return realtimeModel(description);
  const [, answer = ''] = /^answers (.*)$/s.exec(description) ?? [];
  if (answer === '') throw new TypeError(`unknown model ${description}`);
  const text = answer.startsWith('"') ? asText(JSON.parse(answer) as Json) : answer;
  return { name: 'scripted', generate: () => Promise.resolve({ text }) };
}

/** A summariser as a vector describes it: `ok:TEXT`, `fails:ERROR`, `returns:JSON`, `cancelled`. */
export function summarizerOf(description: string): SummaryModel & { readonly calls: () => number } {
  let calls = 0;
  const generate = (): Promise<{ text: string }> => {
    calls += 1;
    return answerOf(description);
  };
  return { name: 'scripted', generate, calls: () => calls };
}

function actionNamed(name: string, options: JsonObject): Action {
  const stated = camelOptions(options);
  switch (name) {
    case 'truncate':
      return truncate(stated);
    case 'spill':
      return spill(stated);
    case 'summarize':
      return summarize(stated);
    case 'passthrough':
      return passthrough();
    default:
      throw new TypeError(`unknown action ${name}`);
  }
}

function camelOptions(options: JsonObject): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(options).flatMap(([name, value]) =>
      value === null ? [] : [[ownName(name), optionOf(name, value)]],
    ),
  );
}

/** A handler of stream events is there so that the endpoint is asked for a stream. */
function ownName(name: string): string {
  return name === 'event_stream_handler' ? 'stream' : camelCase(name);
}

function optionOf(name: string, value: Json): unknown {
  if (name === 'event_stream_handler') return true;
  if (name === 'then') return actionOf(value);
  if (name === 'summarize') return callableOf(asText(value));
  if (name === 'model' && typeof value === 'string' && value.startsWith('answers ')) return modelOf(value);
  return value;
}

/** `truncate(5)`, `truncate(head,20)`, `spill(then=truncate)`. */
function actionOfLabel(label: string): Action {
  const [, name = '', list = ''] = /^(\w+)(?:\((.*)\))?$/.exec(label) ?? [];
  const args = list.split(',').filter(arg => arg !== '');
  const then = args.find(arg => arg.startsWith('then='))?.slice(5);
  const chars = args.map(Number).find(Number.isSafeInteger);
  const strategy = args.find(arg => ['head', 'tail', 'head_tail'].includes(arg));
  if (name === 'head' || name === 'tail')
    return onlyAction(name === 'head' ? head(chars ?? 4000) : tail(chars ?? 4000));
  const options: JsonObject = {
    ...(then !== undefined && { then: then }),
    ...(strategy !== undefined && { strategy }),
    ...(chars !== undefined && { max_chars: chars }),
  };
  return actionNamed(name, options);
}

function onlyAction([band]: readonly { readonly action: Action }[]): Action {
  if (band === undefined) throw new TypeError('a short form without a band');
  return band.action;
}

function callableOf(source: string): SummarizeFunction {
  const thrown = /^throws (.*)$/s.exec(source)?.[1];
  if (thrown !== undefined) {
    return () => {
      const error = errorCalled(thrown);
      throw error.name === 'UserError' ? new ConfigError(error.message) : error;
    };
  }
  // The vectors write callables as arrow functions.
  return runInThisContext(`(${source})`) as SummarizeFunction;
}

function answerOf(description: string): Promise<{ text: string }> {
  const [, kind = '', detail = ''] = /^(ok|fails|returns):(.*)$/s.exec(description) ?? [];
  if (kind === 'ok') return Promise.resolve({ text: detail });
  if (kind === 'fails') return Promise.reject(errorCalled(detail));
  if (kind === 'returns') return Promise.resolve({ text: JSON.parse(detail) as string });
  if (description.startsWith('cancelled')) return Promise.reject(new DOMException('cancelled', 'AbortError'));
  throw new TypeError(`unknown summariser ${description}`);
}

function realtimeModel(description: string): SummaryModel {
  const name = /\(([^)]+)\)/.exec(description)?.[1] ?? 'realtime';
  // Hosts hand over whatever model the run has; this one has no way to answer.
  return { name } as SummaryModel;
}
