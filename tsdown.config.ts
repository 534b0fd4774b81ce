import { readFileSync } from 'node:fs';
import type { UserConfig } from 'tsdown';
import { readEntries } from './scripts/entries.ts';

/** What a built file may import; the libraries among it are loaded when they are first needed. */
const IMPORTED = [/^node:/, 'spillway', 'diff', 'htmlparser2', 'json-p3', 'papaparse', 're2js'];

/** The entries of a package are its `exports`, so that a subpath is added in one place. */
const config: UserConfig[] = ['packages/spillway'].map(folder => ({
  cwd: folder,
  entry: readEntries(JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'))).map(({ source }) => source),
  root: 'src',
  platform: 'neutral',
  unbundle: true,
  dts: true,
  sourcemap: true,
  failOnWarn: true,
  deps: { neverBundle: IMPORTED, onlyBundle: [], onlyImport: IMPORTED },
}));

export default config;
