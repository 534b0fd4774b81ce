import type { Run } from 'spillway';
import { addLayer, combineRuns } from './ai-sdk-layers.ts';
import type { PieceOptions } from './ai-sdk-pieces.ts';
import { readerRun, withReader } from './ai-sdk-reader.ts';
import type { Session } from './ai-sdk-session.ts';
import { isLeftAlone, layersOf, wrapTool } from './ai-sdk-wrap-tool.ts';

/** Tools by name, as they come from outside. */
export type ToolSetLike = Readonly<Record<string, unknown>>;

/** The limits that are in force for a set of tools: those that are handed in, and those of the same id that are round them. */
export function runForTools(tools: ToolSetLike, added: Run): Run {
  const earlier = Object.values(tools).flatMap(tool => {
    const run = readerRun(tool);
    return run === undefined ? layersIfAny(tool) : [run];
  });
  return combineRuns(earlier, added);
}

/** A set of tools with limits round each, and the reader at its end; the order stays. */
export function limitToolSet(
  tools: ToolSetLike,
  run: Run,
  session: Session,
  options: PieceOptions,
): ToolSetLike {
  const limited = Object.entries(tools).map(([name, tool]) => {
    if (!isObject(tool) || isLeftAlone(tool)) return [name, tool] as const;
    return [name, wrapTool(tool, name, { layers: addLayer(layersOf(tool), run), session, options })] as const;
  });
  return withReader(Object.fromEntries(limited), run, session);
}

function layersIfAny(tool: unknown): readonly Run[] {
  return isObject(tool) ? layersOf(tool) : [];
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
