import { parseArgs } from 'node:util';
import { generateText, isStepCount } from 'ai';
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { compactJson, createLimits } from 'spillway';
import { withLimits } from 'spillway/ai-sdk';
import { sampled } from 'spillway/tokens';
import { report, summary } from './report.ts';
import type { Row } from './report.ts';
import { scriptedModel } from './scripted-model.ts';
import { tools } from './tools.ts';

/** What a step tells of a call; the tools of the demo have no types in common. */
interface Called {
  readonly toolName: string;
  readonly toolCallId: string;
  readonly input: unknown;
  readonly output: unknown;
}

const { values } = parseArgs({
  options: { model: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
});

if (values.help === true) {
  console.log(`npm run demo [-- --model ID]

Runs an agent whose four tools return far too much, with the default limits round them.
Without --model a scripted model plays the agent: no key, no network. With --model a real one does, by its id in the
AI Gateway, for example --model openai/gpt-5-mini, with AI_GATEWAY_API_KEY set.`);
  process.exit(0);
}

console.log(
  values.model === undefined
    ? 'The model is a script (it needs no key): it calls four real tools and reads back what was stored.\n'
    : `The model is ${values.model}.\n`,
);

const count = sampled(countTokens);
const limits = createLimits();
const rows: Row[] = [];
const prompt =
  'The service stopped. Lint the sources, search the packages for "function", list them, read the log: why did it stop?';
const { text } = await generateText({
  ...withLimits({ model: values.model ?? scriptedModel(), tools }, limits),
  prompt,
  stopWhen: isStepCount(20),
  onStepEnd: ({ toolResults, response }) => {
    for (const { toolName, toolCallId, output, input } of toolResults as readonly Called[]) {
      const returned = typeof output === 'string' ? output : compactJson(output);
      const row = {
        toolName,
        input,
        returned,
        shown: shownIn(response.messages, toolCallId),
        tokens: count(returned),
        shownTokens: 0,
      };
      row.shownTokens = count(row.shown);
      rows.push(row);
      report(row);
    }
  },
});

console.log(`The model's answer: ${text}\n`);
summary(rows);

function shownIn(
  messages: readonly { readonly role: string; readonly content: unknown }[],
  toolCallId: string,
): string {
  for (const message of messages) {
    if (message.role !== 'tool' || !Array.isArray(message.content)) continue;
    for (const part of message.content as {
      readonly toolCallId?: string;
      readonly output?: { readonly value: unknown };
    }[]) {
      if (part.toolCallId !== toolCallId) continue;
      const value = part.output?.value;
      return typeof value === 'string' ? value : compactJson(value);
    }
  }
  return '';
}
