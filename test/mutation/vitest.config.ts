import { fileURLToPath } from 'node:url';
import type { ViteUserConfig } from 'vitest/config';
import { folders } from './folders.ts';

const fileOf = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

const tests = folders.find(({ name }) => name === process.env['MUTATED_FOLDER'])?.tests ?? [];

const config: ViteUserConfig = {
  // By its name the package would be found through node_modules, without a mutant in it.
  resolve: { alias: [{ find: /^spillway$/, replacement: fileOf('../../packages/spillway/src/node.ts') }] },
  test: {
    include: tests.map(test => `packages/spillway/test/${test}`),
    setupFiles: [fileOf('setup.ts')],
    testTimeout: 60_000,
    // Loading the library anew for each test file takes longer than most of them.
    isolate: false,
  },
};

export default config;
