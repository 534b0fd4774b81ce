import { existsSync } from 'node:fs';

const DIST = new URL('../../packages/spillway/dist/', import.meta.url);

/** Tells whether the library is built. */
export function isBuilt(): boolean {
  return existsSync(new URL('node.js', DIST));
}

/** A built file of the library that no entry exports, for rows that measure one step alone. */
export async function builtModule<Module>(path: string): Promise<Module> {
  return (await import(new URL(path, DIST).href)) as Module;
}
