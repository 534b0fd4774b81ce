import { summarize } from 'spillway';
import { modelOf } from '../actions.ts';
import type { Checks } from '../checks.ts';
import { asObject, isObject, type Fields } from '../json.ts';
import { patient } from '../probes.ts';
import { textField } from '../spec.ts';
import { listening, type Heard } from '../summaries.ts';
import type { Vector } from '../vector.ts';
import { callOf, worldOf } from '../world.ts';
import { runOptions, type Chain } from './chain.ts';

/** What the model of a summary was asked, and what it cost. */
export function checkSummary(expect: Fields, { heard, spent }: Chain, checks: Checks): void {
  const calls = expect.number('summarizer_calls') ?? expect.number('model_calls');
  if (calls !== undefined) checks.equal('requests to a model', heard.requests.length, calls);
  const usage = expect.object('usage');
  if (usage !== undefined) checks.equal('requests counted', spent.requests, usage.number('requests'));
  const limits = expect.object('nested_limits');
  if (limits !== undefined) {
    for (const name of limits.keys()) limits.get(name);
    checks.equal(
      'requests that the summary may make',
      heard.requests[0]?.requestLimit ?? null,
      limits.get('request_limit') ?? null,
    );
  }
  const agent = expect.object('nested_agent');
  if (agent !== undefined) checkAgent(agent, heard, checks);
  const conversation = expect.text('nested_conversation_id');
  if (conversation !== undefined)
    checks.equal('conversation', heard.requests[0]?.conversationId, conversation);
}

function checkAgent(agent: Fields, heard: Heard, checks: Checks): void {
  checks.equal('the id is passed on as given', heard.resolved, [agent.text('model')]);
  const instructions = agent.text('instructions') ?? '';
  checks.holds(
    'the instruction',
    heard.requests[0]?.system.includes(instructions) === true,
    heard.requests[0]?.system,
  );
  agent.get('name');
}

/** An answer that no one can take for a summary: nothing, a number, blanks. */
export function isNoSummary(input: Fields): boolean {
  const action = asObject(input.get('action') ?? {})['summarize'];
  const callable = isObject(action) ? action['summarize'] : undefined;
  const answers = [callable, input.get('summarizer'), input.get('run_model')].map(String);
  return answers.some(answer =>
    /=> (?:null|undefined|-?[\d.]+|''|"")$|^returns:(?:null|-?[\d.]+|"\s*")$|^ok:\s*$|^answers "(?:\s|\\n)*"$/.test(
      answer,
    ),
  );
}

/** It is a failure like any other: reported once, and the next action decides. */
export function checkFailedSummary({ world, reduction, result }: Chain, checks: Checks): void {
  checks.equal(
    'warnings',
    world.warnings.map(({ code }) => code),
    ['summary-failed'],
  );
  const next = world.fallbacks[0]?.next ?? null;
  checks.equal('what decides', reduction?.records[0]?.action ?? null, next);
  if (next === null) checks.holds('the same object', reduction?.value === result, reduction?.value);
}

/** The prompt: both placeholders once, other braces untouched, the payload never a template. */
export async function checkPrompt({ input, expect }: Vector, checks: Checks): Promise<void> {
  const heard = listening(modelOf('answers S'));
  const text = textField(input) ?? 'payload';
  const summaryPrompt = input.text('summary_prompt') ?? '';
  const world = worldOf({ bands: [{ over: 0, action: patient(summarize(), new Map()) }], summaryPrompt });
  await world.limits
    .run(runOptions(input, heard))
    .reduce(text, callOf({ toolName: input.text('tool') ?? 'big_tool' }));
  for (const name of ['peer', 'better']) expect.get(name);
  const prompt = withoutDelimiters(heard.requests[0]?.prompt ?? '');
  const wanted =
    expect.text('prompt') ?? summaryPrompt.replace('{tool_name}', 'big_tool').replace('{output}', () => text);
  checks.equal('prompt', prompt, wanted);
}

/** The payload stands between delimiters that it cannot contain. */
function withoutDelimiters(prompt: string): string {
  return prompt.replace(/<(\w+)>\n([\s\S]*)\n<\/\1>/, (_, _name: string, payload: string) => payload);
}
