import type { Run } from 'spillway';
import { fieldOf, isSignal } from './ai-sdk-field.ts';
import type { LoopTurn } from './ai-sdk-loops.ts';
import type { ToolPieces } from './ai-sdk-pieces.ts';
import type { Produced, ToolLike, ToolView } from './ai-sdk-produced.ts';
import type { Session } from './ai-sdk-session.ts';

/** A tool, its name, and the limits round it, innermost first. */
export interface LimitedTool {
  readonly tool: ToolLike;
  readonly toolName: string;
  /** The tool's own `toModelOutput`. */
  readonly view?: ToolView;
  readonly layers: readonly Run[];
  readonly pieces: ToolPieces;
  readonly session: Session;
}

/** `execute` of a tool. */
export type Execute = (input: unknown, options: unknown) => unknown;

/** A call on its way. */
export interface Call extends Omit<Produced, 'output'> {
  readonly sandbox: unknown;
  /** False when nobody will ask what the model sees of it. */
  readonly hasId: boolean;
  /** The tool's own `execute`. */
  readonly execute: Execute;
  /** Where the loop guard looks at the call. */
  readonly turn?: LoopTurn;
}

/**
 * The call that `execute` of a tool was asked for.
 *
 * Undefined without an id, since no host will ever ask what the model sees of it; with hooks it has the empty id, since
 * they look at every result.
 */
export function callFrom(
  limited: LimitedTool,
  input: unknown,
  options: unknown,
  execute: Execute,
): Call | undefined {
  const { tool, toolName, view, pieces, session } = limited;
  const given = fieldOf(options, 'toolCallId');
  const toolCallId = typeof given === 'string' ? given : '';
  const hasId = typeof given === 'string';
  if (!hasId && pieces.afterTool.length === 0) return undefined;
  const abortSignal = fieldOf(options, 'abortSignal');
  const signal = isSignal(abortSignal) ? { signal: abortSignal } : {};
  const direct = hasId && session.isDirect(toolCallId, toolName);
  if (direct) session.began(toolCallId, toolName);
  const messages = fieldOf(options, 'messages');
  const turn =
    direct && pieces.loopGuard !== undefined
      ? session.loops.begin({ toolCallId, toolName, input, messages, ...signal }, pieces.loopGuard.window - 1)
      : undefined;
  return {
    tool,
    toolName,
    ...(view && { view }),
    ...(pieces.external && { external: true }),
    toolCallId,
    input,
    sandbox: fieldOf(options, 'experimental_sandbox'),
    hasId,
    execute,
    ...(turn && { turn }),
    ...signal,
  };
}

/** What is known of a call once its output is there; its signal may end before that is asked for. */
export function producedOf(call: Call, output: unknown): Produced {
  const { tool, view, toolName, toolCallId, input, external } = call;
  return {
    tool,
    ...(view && { view }),
    toolName,
    toolCallId,
    input,
    output,
    ...(external === true && { external }),
  };
}
