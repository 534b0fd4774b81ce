/** A schema of the Standard Schema interface, version 1, which zod, valibot, arktype and others share. */
export interface StandardSchema<Input = unknown, Output = Input> {
  readonly '~standard': {
    readonly version: 1;
    readonly vendor: string;
    readonly validate: (value: unknown) => StandardResult<Output> | Promise<StandardResult<Output>>;
    readonly types?: { readonly input: Input; readonly output: Output } | undefined;
  };
}

/** What a validation gives: a value, or issues. */
export type StandardResult<Output> =
  | { readonly value: Output; readonly issues?: undefined }
  | { readonly issues: readonly StandardIssue[] };

/** One thing that is wrong with a value. */
export interface StandardIssue {
  readonly message: string;
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
}

/** A JSON Schema of the arguments of a tool. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** How the arguments of a tool are described. */
export type InputSchema = StandardSchema | JsonSchema;

/** What a tool gets when its arguments have been checked against a schema. */
export type ArgumentsOf<Schema> = [InputSchema] extends [Schema]
  ? Readonly<Record<string, unknown>>
  : Schema extends {
        readonly '~standard': { readonly types?: { readonly output: infer Output } | undefined };
      }
    ? Output
    : Readonly<Record<string, unknown>>;

/** Tells a Standard Schema from a JSON Schema; some are functions. */
export function isStandardSchema(schema: unknown): schema is StandardSchema {
  return (
    (typeof schema === 'object' || typeof schema === 'function') && schema !== null && '~standard' in schema
  );
}
