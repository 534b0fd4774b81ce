import { checkBoolean, checkFunction, checkKeys, checkText, checkWhole, isObject, show } from '../check.ts';
import { ConfigError } from '../errors.ts';
import { isStandardSchema } from './standard-schema.ts';
import type { ArgumentsOf, InputSchema } from './standard-schema.ts';
import type { ResultOf, ToolContext, ToolLike, ViewContext } from './tool.ts';

/** A tool as it is stated; `execute` gets what the schema makes of the arguments, `toModelOutput` the result of `execute`. */
export interface ToolDefinition<Schema extends InputSchema, Returned> extends Omit<
  ToolLike,
  'execute' | 'toModelOutput' | 'inputSchema'
> {
  readonly inputSchema?: Schema;
  readonly execute: (args: ArgumentsOf<Schema>, context: ToolContext) => Returned;
  readonly toModelOutput?: (output: ResultOf<Returned>, context: ViewContext) => unknown;
}

/** A tool with the types of what it takes and returns. */
export interface DefinedTool<Args, Returned> extends ToolLike {
  execute(args: Args, context: ToolContext): Returned;
}

const known = [
  'name', 'description', 'inputSchema', 'jsonSchema', 'execute', 'toModelOutput', 'external', 'kind', 'metadata', 'timeoutMs',
]; // prettier-ignore

/**
 * States a tool; the types of arguments and result are inferred.
 *
 * @throws ConfigError when a field is unknown or has no usable value.
 */
export function defineTool<Schema extends InputSchema, Returned>(
  tool: ToolDefinition<Schema, Returned>,
): DefinedTool<ArgumentsOf<Schema>, Returned> {
  checkKeys('defineTool()', tool, known);
  checkTool('defineTool()', tool);
  return { ...tool };
}

/** Checks what an executor relies on; nothing is looked up that it does not use. */
export function checkTool(path: string, tool: object): void {
  const fields = tool as { readonly [Field in keyof ToolLike]?: unknown };
  checkText(`${path}.name`, fields.name);
  checkFunction(`${path}.execute`, fields.execute);
  if (fields.toModelOutput !== undefined) checkFunction(`${path}.toModelOutput`, fields.toModelOutput);
  if (fields.external !== undefined) checkBoolean(`${path}.external`, fields.external);
  if (fields.timeoutMs !== undefined) checkWhole(`${path}.timeoutMs`, fields.timeoutMs, { least: 1 });
  if (fields.description !== undefined && typeof fields.description !== 'string')
    throw new ConfigError(`${path}.description must be text, but is ${show(fields.description)}.`);
  const schema = fields.inputSchema;
  if (schema !== undefined && !isObject(schema) && !isStandardSchema(schema))
    throw new ConfigError(`${path}.inputSchema must be a schema, but is ${show(schema)}.`);
}
