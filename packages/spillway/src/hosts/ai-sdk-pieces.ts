import { ConfigError, resolvePieceOptions } from 'spillway';
import type { PieceSettings } from 'spillway';
import type { AdapterOptions } from './ai-sdk-types.ts';

/** What of the executor stands round the tools of one `withLimits`. */
export interface PieceOptions extends PieceSettings {
  readonly isExternal: (toolName: string, tool: object) => boolean;
}

/** What of the executor stands round one tool. */
export interface ToolPieces extends PieceSettings {
  readonly external: boolean;
}

/**
 * Checks what an adapter is told of fences, hooks and repeated calls.
 *
 * @throws ConfigError
 */
export function pieceOptionsOf({ external, hooks, onHookError, loopGuard }: AdapterOptions): PieceOptions {
  const settings = resolvePieceOptions({
    ...(hooks && { hooks }),
    ...(onHookError && { onHookError }),
    loopGuard: loopGuard ?? false,
  });
  return { ...settings, isExternal: externalOf(external) };
}

/**
 * What stands round a tool that is wrapped, together with what stood round it before.
 *
 * Nothing that was asked for is lost: an inner fence stays, inner hooks run first, and a hook error is ignored only where
 * every side with hooks says so.
 */
export function piecesFor(
  toolName: string,
  tool: object,
  options: PieceOptions,
  earlier: ToolPieces | undefined,
): ToolPieces {
  const external = options.isExternal(toolName, tool);
  const { afterTool, ignoresHookErrors, loopGuard } = options;
  if (earlier === undefined) return { external, afterTool, ignoresHookErrors, loopGuard };
  const sides = [earlier, options].filter(side => side.afterTool.length > 0);
  return {
    external: earlier.external || external,
    afterTool: [...new Set([...earlier.afterTool, ...afterTool])],
    ignoresHookErrors: sides.every(side => side.ignoresHookErrors),
    loopGuard: loopGuard ?? earlier.loopGuard,
  };
}

function externalOf(external: unknown): PieceOptions['isExternal'] {
  if (external === undefined) return () => false;
  if (typeof external === 'function')
    return (toolName, tool) => Reflect.apply(external, undefined, [toolName, tool]) === true;
  if (!Array.isArray(external) || !external.every(name => typeof name === 'string'))
    throw new ConfigError('withLimits() takes names of tools or a function as external.');
  const names: ReadonlySet<unknown> = new Set(external);
  return toolName => names.has(toolName);
}
