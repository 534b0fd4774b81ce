import { ConfigError } from '../errors.ts';
import type { Run } from '../run.ts';
import { field } from '../walk/call.ts';
import { isStandardSchema } from './standard-schema.ts';
import type { JsonSchema } from './standard-schema.ts';
import type { ToolLike } from './tool.ts';

/** A tool as a provider wants it described, in no provider's form. */
export interface ToolDescription {
  readonly name: string;
  readonly description: string;
  /** JSON Schema of the arguments. */
  readonly inputSchema: JsonSchema;
}

/**
 * Describes tools for a model, the reader last.
 *
 * @throws ConfigError for a schema that gives no JSON Schema.
 */
export function describeTools(
  tools: Iterable<ToolLike>,
  reader: Run['readTool'],
): readonly ToolDescription[] {
  const described = [...tools].map(tool => ({
    name: tool.name,
    description: tool.description ?? '',
    inputSchema: jsonSchemaOf(tool),
  }));
  if (reader === undefined) return described;
  const { name, description, inputSchema } = reader;
  return [...described, { name, description, inputSchema: { ...inputSchema } }];
}

function jsonSchemaOf({ name, inputSchema, jsonSchema }: ToolLike): JsonSchema {
  if (jsonSchema !== undefined) return jsonSchema;
  if (inputSchema === undefined) return { type: 'object', properties: {} };
  if (!isStandardSchema(inputSchema)) return inputSchema;
  const made = fromStandard(inputSchema);
  if (made !== undefined) return made;
  throw new ConfigError(
    `The inputSchema of tool ${JSON.stringify(name)} gives no JSON Schema; state one as jsonSchema.`,
  );
}

/** Standard JSON Schema, version 1 (zod 4.2, arktype 2.1.28), or else the method of zod and arktype. */
function fromStandard(schema: object): JsonSchema | undefined {
  const standard: unknown = Reflect.get(schema, '~standard');
  const input = field(field(standard, 'jsonSchema'), 'input');
  const ways = [
    typeof input === 'function' ? (): unknown => Reflect.apply(input, undefined, [{ target: 'draft-2020-12' }]) : undefined,
    ...['toJSONSchema', 'toJsonSchema'].map(method => {
      const convert: unknown = Reflect.get(schema, method);
      return typeof convert === 'function' ? (): unknown => Reflect.apply(convert, schema, []) : undefined;
    }),
  ]; // prettier-ignore
  for (const way of ways) {
    const made = attempt(way);
    if (typeof made === 'object' && made !== null) return { ...made };
  }
  return undefined;
}

function attempt(way: (() => unknown) | undefined): unknown {
  try {
    return way?.();
  } catch {
    return undefined;
  }
}
