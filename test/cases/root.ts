import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CaseOptions } from './contract.ts';
import type { World } from './world.ts';

/** Where the entries of a run lie on the disk; those of the default store lie below the folder for temporary files. */
export function rootOnDisk({ store }: CaseOptions, world: World): string {
  if (store !== 'default') return world.root;
  const own = readdirSync(tmpdir(), { withFileTypes: true }).find(
    entry => entry.isDirectory() && entry.name.startsWith('spillway'),
  );
  return join(tmpdir(), own?.name ?? 'none');
}
