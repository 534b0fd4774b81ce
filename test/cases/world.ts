import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import type { CaseOptions } from './contract.ts';

/** The folders of one run: nothing of an earlier run is in them. */
export interface World {
  readonly folder: string;
  /** Where the store keeps its entries; not made before the store makes it. */
  readonly root: string;
  /** Folder for temporary files. */
  readonly temp: string;
  /** The working directory of the runs. */
  readonly workspace: string;
  /** What nobody may write to. */
  readonly outside: string;
}

/** Makes a fresh world below the folder of the whole harness. */
export function makeWorld(parent: string, options: CaseOptions = {}): World {
  const folder = mkdtempSync(join(parent, 'world-'));
  const world: World = {
    folder,
    root: rootOf(folder, options),
    temp: join(folder, 'temp'),
    workspace: join(folder, 'workspace'),
    outside: join(folder, 'outside'),
  };
  for (const place of [world.temp, world.workspace, world.outside]) mkdirSync(place);
  return world;
}

/** The same world with its store elsewhere. */
export function withRoot(world: World, root: string): World {
  return { ...world, root: isAbsolute(root) ? root : join(world.folder, root) };
}

/** Removes a world with all that is in it. */
export function removeWorld({ folder }: World): void {
  rmSync(folder, { recursive: true, force: true });
}

function rootOf(folder: string, { root }: CaseOptions): string {
  if (root === undefined) return join(folder, 'store');
  return isAbsolute(root) ? root : join(folder, root);
}
