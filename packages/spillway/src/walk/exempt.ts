import type { Store } from '../store/store.ts';
import { field, isReader, kindOf, LOADER_KIND, READ_FILE_KIND, READ_TOOL_RESULT_KIND } from './call.ts';
import type { ToolCall } from './call.ts';

/** A tool that reads files of the run's workspace, as far as limits must know it. */
export interface FileTool {
  readonly toolName: string;
  /** The argument that holds the path. */
  readonly pathParameter: string;
}

/** What the exemptions of a run depend on. */
export interface Exemptions {
  readonly readerName: string | undefined;
  readonly fileTools: readonly FileTool[];
  readonly store: Store;
  /** Absolute path of the workspace, when it has one. */
  readonly workspaceRoot: string | undefined;
}

/** Tells whether a call reads stored results, or is read back by the host itself: such results are never reduced. */
export function isExemptCall(call: ToolCall, exemptions: Exemptions): boolean {
  const { tool, toolName } = call;
  if (isReader(tool)) return true;
  const kind = kindOf(tool);
  if (kind === READ_TOOL_RESULT_KIND || kind === LOADER_KIND) return true;
  if (tool === undefined && exemptions.readerName === toolName) return true;
  return exemptions.store.needsWorkspace !== undefined && readsSpill(call, kind, exemptions);
}

/** The folder of the workspace that holds the spills. */
const spillFolder = '.spillway/tool-output/';

function readsSpill(
  call: ToolCall,
  kind: string | undefined,
  { fileTools, workspaceRoot }: Exemptions,
): boolean {
  const declared = fileTools.find(({ toolName }) => toolName === call.toolName);
  if (declared === undefined && kind !== READ_FILE_KIND) return false;
  const path = field(call.args, declared?.pathParameter ?? 'path') ?? field(call.args, 'file_path');
  if (typeof path !== 'string' || path.includes('\0')) return false;
  return normalized(path, workspaceRoot).startsWith(spillFolder);
}

/** The path relative to the workspace, without `.` and `..`; a crafted path cannot pass for one of the folder. */
function normalized(path: string, root: string | undefined): string {
  const slashed = path.replaceAll('\\', '/');
  const base = root?.replaceAll('\\', '/').replace(/\/*$/, '/');
  const relative = base !== undefined && slashed.startsWith(base) ? slashed.slice(base.length) : slashed;
  const out: string[] = [];
  for (const segment of relative.split('/')) {
    if (segment === '' && out.length === 0 && relative.startsWith('/')) out.push('');
    else if (segment === '..') {
      // What leads out of the workspace stays outside.
      if (out.length === 0 || out.at(-1) === '..' || out.at(-1) === '') return '';
      out.pop();
    } else if (segment !== '' && segment !== '.') out.push(segment);
  }
  return out.join('/');
}
