import type { ReadAnswer } from './read-back/answer.ts';
import { readToolDescription, readToolSchema } from './read-back/schema.ts';
import type { ReadToolSchema } from './read-back/schema.ts';
import { brandReader, READ_TOOL_RESULT_KIND } from './walk/call.ts';
import type { Settings } from './walk/settings.ts';

/** The tool that reads stored results, in no framework's form; adapters give it the one they need. */
export interface ReadTool {
  readonly name: string;
  readonly description: string;
  /** JSON Schema of the arguments. */
  readonly inputSchema: ReadToolSchema;
  readonly kind: string;
  /** Answers with text; never throws but for cancellation. */
  execute(input: unknown, options?: { readonly signal?: AbortSignal }): Promise<string>;
}

/** An answer, and whether anything is stored under the handle that was asked for. */
export interface FoundAnswer extends ReadAnswer {
  readonly found: boolean;
}

/** Reads a stored result as the model does. */
export type ReadResult = (
  input: unknown,
  options?: { readonly signal?: AbortSignal },
) => Promise<FoundAnswer>;

/** Makes the tool that reads what a run stored; undefined when another reader serves. */
export function describeReadTool({ readTool }: Settings, read: ReadResult): ReadTool | undefined {
  if (readTool === undefined) return undefined;
  return brandReader({
    name: readTool.name,
    description: readToolDescription(readTool.name, readTool),
    inputSchema: readToolSchema,
    kind: READ_TOOL_RESULT_KIND,
    execute: async (input: unknown, options?: { readonly signal?: AbortSignal }): Promise<string> =>
      (await read(input, options)).text,
  });
}
