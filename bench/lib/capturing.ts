import { createLimits } from 'spillway';
import { fileStore } from 'spillway/stores/file';
import { spawn, spawnSync } from 'node:child_process';
import type { ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { loadAccumulator } from './peers.ts';

/** Keeps the output of `cat` on a file, by one of several ways. */
export type Keep = (source: string) => Promise<unknown> | void;

/** The ways that are compared: the shell's, ours with and without error lines, and that of pi. */
export const KEEPERS = ['cat > file', 'cat | cat > file', 'ours', 'ours, errors', 'pi'] as const;

/** One of them, writing below a folder; a reason where it cannot be had. */
export async function keeperOf(name: string, folder: string): Promise<Keep | string> {
  const target = join(folder, 'target');
  switch (name) {
    case 'cat > file':
      return source => void spawnSync('sh', ['-c', 'cat "$0" > "$1"', source, target]);
    case 'cat | cat > file':
      return source => void spawnSync('sh', ['-c', 'cat "$0" | cat > "$1"', source, target]);
    case 'ours':
    case 'ours, errors': {
      const run = createLimits({ store: fileStore({ baseDir: join(folder, 'ours') }), logger: false }).run();
      const options = { toolName: 'bash', errors: name === 'ours, errors' };
      return async source => {
        const captured = await run.capture(cat(source), options);
        if (!captured.complete) throw new Error('the output was not kept whole');
      };
    }
    default: {
      const peer = await loadAccumulator();
      if ('reason' in peer) return peer.reason;
      return async source => {
        const child = cat(source);
        const accumulator = peer.calls.start();
        child.stdout.on('data', (piece: Buffer) => accumulator.append(piece));
        await once(child, 'close');
        const path = await accumulator.finish();
        if (path !== undefined) rmSync(path, { force: true });
      };
    }
  }
}

function cat(source: string): ChildProcessByStdio<null, Readable, null> {
  return spawn('cat', [source], { stdio: ['ignore', 'pipe', 'ignore'] });
}
