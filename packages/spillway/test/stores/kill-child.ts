/**
 * The process that is killed: `MODE KIND FOLDER LETTER` captures or spills outputs of one letter without an end, into a
 * file store or a workspace, and says the handle of each one that is whole.
 */
import { createLimits, payloadOfStream, spill, workspaceStore } from '../../src/index.ts';
import { fileStore } from '../../src/stores/file.ts';
import { localWorkspace } from '../../src/workspace/local.ts';

/** Every output is so many pieces, so that a part of one is known by its size. */
export const PIECE = 100_000;
export const PIECES = 10;

const [mode, kind, folder = '', letter = 'x'] = process.argv.slice(2);
if (folder !== '') await run();

async function run(): Promise<void> {
  const workspace = localWorkspace(folder);
  const store = kind === 'file' ? fileStore({ baseDir: folder }) : workspaceStore({ workspace });
  const limits = createLimits({ store, bands: [{ over: 1000, action: spill() }], logger: false }).run();
  for (let at = 0; ; at += 1) {
    // From the second output on everything is loaded, and the process can be killed in the middle of one.
    if (at === 1 || mode === 'silent') process.stdout.write('ready\n');
    if (mode === 'silent') {
      await store.write('local/silent.value', payloadOfStream(silent()), { mediaType: 'text/plain' });
    } else if (mode === 'capture') {
      const { handle, complete } = await limits.capture(output());
      if (complete) process.stdout.write(`${handle}\n`);
    } else {
      const text = letter.repeat(PIECE * PIECES - 1) + String(at % 10);
      const { records } = await limits.reduce(text, { toolName: 'tool', toolCallId: `call ${at}` });
      process.stdout.write(`${records[0]?.handle}\n`);
    }
  }
}

async function* output(): AsyncGenerator<Uint8Array> {
  for (let piece = 0; piece < PIECES; piece += 1) {
    await new Promise(setImmediate);
    yield new TextEncoder().encode(letter.repeat(PIECE));
  }
}

async function* silent(): AsyncGenerator<Uint8Array> {
  yield new Uint8Array(PIECE * 2);
  process.stdout.write('silent\n');
  await new Promise(resolve => setTimeout(resolve, 60_000));
}
