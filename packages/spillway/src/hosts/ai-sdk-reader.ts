import { ConfigError } from 'spillway';
import type { Run } from 'spillway';
import { fieldOf, isSignal, textField } from './ai-sdk-field.ts';
import type { Session } from './ai-sdk-session.ts';

const SCHEMA: unique symbol = Symbol.for('vercel.ai.schema');
const READER_RUN: unique symbol = Symbol.for('spillway.ai-sdk.reader');
const READER: unique symbol = Symbol.for('spillway.reader');

/**
 * Adds the reader of some limits to a set of tools, in the place of the one that limits of the same id have put there.
 *
 * @throws ConfigError when the name is taken: by a tool of the user's, or by the reader of limits that store elsewhere.
 */
export function withReader(
  tools: Readonly<Record<string, unknown>>,
  run: Run,
  session: Session,
): Readonly<Record<string, unknown>> {
  const others = Object.fromEntries(
    Object.entries(tools).filter(([, tool]) => readerRun(tool)?.limits.id !== run.limits.id),
  );
  const name = run.readTool?.name;
  if (name === undefined) return others;
  const there = Object.hasOwn(others, name) ? others[name] : undefined;
  if (there === undefined) return { ...others, [name]: createReader(run, session) };
  const other = readerRun(there);
  if (other !== undefined && readsSame(other, run)) return others;
  if (other === undefined && isReader(there)) return { ...others, [name]: createReader(run, session) };
  throw new ConfigError(taken(name, other));
}

function taken(name: string, other: Run | undefined): string {
  const by =
    other === undefined
      ? 'a tool of your own'
      : `the reader of the limits ${JSON.stringify(other.limits.id)}, which store elsewhere`;
  return `The tool name ${JSON.stringify(name)} is needed for reading stored results, but it is taken by ${by}; state readTool: { name } for these limits, or rename the tool.`;
}

function readsSame(left: Run, right: Run): boolean {
  return left.limits.settings.store === right.limits.settings.store && left.scope === right.scope;
}

/** The run of a reader that was put among tools; undefined for any other tool. */
export function readerRun(tool: unknown): Run | undefined {
  return fieldOf(tool, READER_RUN) as Run | undefined;
}

function isReader(tool: unknown): boolean {
  return fieldOf(tool, READER) === true;
}

/** The reader as a tool of the AI SDK; the marks of the core's tool come with it, and survive a spread. */
function createReader(layer: Run, session: Session): object {
  const { readTool } = layer;
  return {
    ...readTool,
    inputSchema: schemaOf(readTool?.inputSchema),
    execute: async (input: unknown, options: unknown): Promise<string> =>
      await read(layer, input, options, session),
    [READER_RUN]: layer,
  };
}

/** In the sandbox of the call first, then where results go that came without one. */
async function read(layer: Run, input: unknown, options: unknown, session: Session): Promise<string> {
  const signal = fieldOf(options, 'abortSignal');
  const given = isSignal(signal) ? { signal } : {};
  const toolCallId = textField(options, 'toolCallId');
  const run = session.runFor(layer, toolCallId, fieldOf(options, 'experimental_sandbox'));
  const answer = await run.read(input, given);
  if (answer.found || run.options.workspace === layer.options.workspace) return answer.text;
  const elsewhere = await layer.read(input, given);
  return elsewhere.found ? elsewhere.text : answer.text;
}

/**
 * A schema in the AI SDK's own form, which the host sends to the model as it is, and in that of Standard Schema, which
 * types can be read from without importing anything.
 *
 * Every input is taken, since the reader makes the best of what models send.
 */
function schemaOf(jsonSchema: unknown): object {
  const inOtherForms = (): unknown => jsonSchema;
  return {
    [SCHEMA]: true,
    _type: undefined,
    jsonSchema,
    validate: (value: unknown) => ({ success: true, value }),
    '~standard': {
      version: 1,
      vendor: 'spillway',
      validate: (value: unknown) => ({ value }),
      jsonSchema: { input: inOtherForms, output: inOtherForms },
    },
  };
}
