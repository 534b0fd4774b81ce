/** What limits may know of a tool; hosts hand over whatever they have. */
export interface ToolInfo {
  readonly description?: string;
  /** What the tool's author stated about it; filters match against it. */
  readonly metadata?: unknown;
  /** What the tool does, where limits must know: `READ_FILE_KIND`, `READ_TOOL_RESULT_KIND`, `LOADER_KIND`. */
  readonly kind?: string;
}

/** One call of a tool, as the reduction of its result needs it. */
export interface ToolCall {
  /** The name the model called. */
  readonly toolName: string;
  /** The id of the call; a missing one is told apart by the content of the result. */
  readonly toolCallId?: string;
  readonly args?: unknown;
  /** How many times the call was tried before. @default 0 */
  readonly retry?: number;
  /** The tool itself, or what is known of it. */
  readonly tool?: object;
  /**
   * True when the result is text of strangers: it is put into a fence whose marks it cannot forge, stand-ins and what is
   * read back later included.
   *
   * @default false
   */
  readonly external?: boolean;
  /** What a host adds to the result afterwards, in `measure`; the ceiling holds it too. @default 0 */
  readonly reservedSize?: number;
  readonly signal?: AbortSignal;
}

/** The kind of a tool that reads files. */
export const READ_FILE_KIND = 'read_file';

/** The kind of the tool that reads stored results. */
export const READ_TOOL_RESULT_KIND = 'read_tool_result';

/** The kind of a tool whose results the host itself reads back from history: loaders, tool search. */
export const LOADER_KIND = 'loader';

const READER: unique symbol = Symbol.for('spillway.reader');

/** Marks a tool as the reader; the mark is enumerable, so that it survives a spread. */
export function brandReader<Tool extends object>(tool: Tool): Tool {
  return Object.defineProperty(tool, READER, { value: true, enumerable: true });
}

/** Tells whether a tool is the reader of some limits, whatever it is called. */
export function isReader(tool: unknown): boolean {
  return typeof tool === 'object' && tool !== null && READER in tool;
}

/** The kind of a tool, from `kind` or `metadata.kind`. */
export function kindOf(tool: unknown): string | undefined {
  const own = field(tool, 'kind') ?? field(field(tool, 'metadata'), 'kind');
  return typeof own === 'string' ? own : undefined;
}

/** A field of a value that may be no object, or an object that throws. */
export function field(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  try {
    return Reflect.get(value, name);
  } catch {
    return undefined;
  }
}
