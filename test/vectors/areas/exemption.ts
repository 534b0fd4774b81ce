import { createLimits, READ_FILE_KIND } from 'spillway';
import { localWorkspace } from 'spillway/workspace';
import type { Checks } from '../checks.ts';
import { temporaryFolder } from '../folders.ts';
import type { Fields } from '../json.ts';

const FOLDER = { theirs: '.pydantic-ai-harness/tool-output', ours: '.spillway/tool-output' };

/** Reads of a stored result by a file tool are left whole; everything else is reduced. */
export async function checkExemption(input: Fields, expect: Fields, checks: Checks): Promise<void> {
  const args = input.object('args');
  const path = args?.text('path')?.replace(FOLDER.theirs, FOLDER.ours);
  const kind = input.text('kind') === 'READ_FILE_KIND' ? READ_FILE_KIND : input.text('kind');
  const workspace = { ...localWorkspace(temporaryFolder()), root: input.text('working_dir') ?? '/repo' };
  input.get('bands');
  const limits = createLimits({ logger: false });
  const toolName = input.text('tool') ?? 'read_file';
  const { changed } = await limits
    .run({ workspace: withoutFiles(workspace) })
    .reduce('x'.repeat(input.number('result_chars') ?? 40_000), {
      toolName,
      toolCallId: 'call-1',
      args: { path },
      // A host that gives names only leaves it to the name.
      ...(kind !== undefined && { tool: { name: toolName, kind } }),
    });
  checks.equal('reduced', changed, expect.get('reduced'));
}

/** A workspace whose files live in memory: its root is a name only. */
function withoutFiles<Place extends object>(place: Place): Place {
  const files = new Map<string, Uint8Array>();
  return {
    ...place,
    readBinaryFile: ({ path }: { readonly path: string }) => Promise.resolve(files.get(path) ?? null),
    writeBinaryFile({ path, content }: { readonly path: string; readonly content: Uint8Array }) {
      files.set(path, content);
      return Promise.resolve();
    },
    writeFile: undefined,
    readRange: undefined,
    readFile: undefined,
    stat: undefined,
    listDirectory: undefined,
    realPath: undefined,
    deleteFile: undefined,
  };
}
