import { compactJson, toolResult } from 'spillway';
import type { Run, ToolCall } from 'spillway';
import { plansFor } from './ai-sdk-added.ts';
import { fieldOf } from './ai-sdk-field.ts';

/**
 * What a tool threw in a form that is below the ceiling: the same value when it is, else a shorter copy of the same class
 * with the original as its cause.
 */
export async function shortenThrown(thrown: unknown, { call, runs, notes }: Shortening): Promise<unknown> {
  const plans = await plansFor(notes, runs, call.external === true);
  let short = thrown;
  for (const [index, run] of runs.entries()) {
    const plan = plans[index];
    short = await shortenBy(
      short,
      plan === undefined ? call : { ...call, reservedSize: plan.reservedSize },
      run,
    );
  }
  return plans.at(-1)?.add(short) ?? short;
}

/** What an error is shortened by. */
export interface Shortening {
  readonly call: ToolCall;
  /** Limits round the tool, innermost first. */
  readonly runs: readonly Run[];
  /** What stands behind its text. */
  readonly notes: readonly string[];
}

async function shortenBy(thrown: unknown, call: ToolCall, run: Run): Promise<unknown> {
  if (thrown instanceof Error)
    return (await reserving(prefixChars(thrown), thrown.message, run).reduce(thrown, call)).value;
  if (typeof thrown === 'string') return await shortenText(thrown, call, run);
  if (typeof thrown !== 'object' || thrown === null) return thrown;
  // The host shows any other object as its JSON, and fails where there is none.
  const json = jsonOf(thrown);
  const text = json ?? compactJson(thrown);
  const short = await shortenText(text, call, run);
  return short === text && json !== undefined ? thrown : new Error(short, { cause: thrown });
}

async function shortenText(text: string, call: ToolCall, run: Run): Promise<string> {
  const { value } = await run.reduce(toolResult({ output: text, isError: true }), call);
  const short: unknown = fieldOf(value, 'output');
  return typeof short === 'string' ? short : text;
}

/** The same run with a lower ceiling, when a message fits only without what the host writes before it. */
function reserving(chars: number, message: string, run: Run): Run {
  const { ceiling } = run.limits.settings;
  if (chars === 0 || message.length + chars <= ceiling) return run;
  return run.limits.with({ ceiling: Math.max(0, ceiling - chars) }).run(run.options);
}

/** How many chars an error's text has before its message: its name and a colon. */
function prefixChars(error: Error): number {
  try {
    const text = String(error);
    return text.endsWith(error.message) ? text.length - error.message.length : 0;
  } catch {
    return 0;
  }
}

function jsonOf(value: object): string | undefined {
  try {
    return JSON.stringify(value);
  } catch {
    return undefined;
  }
}
