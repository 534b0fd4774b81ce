import { readFileSync } from 'node:fs';
import type { UserConfig } from 'tsdown';
import { readEntries } from './scripts/entries.ts';

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
  deps: { neverBundle: [/^node:/, 'spillway'], onlyBundle: [], onlyImport: [/^node:/, 'spillway'] },
}));

export default config;
