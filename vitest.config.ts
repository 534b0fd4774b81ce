import type { ViteUserConfig } from 'vitest/config';
import { closingReporter } from './scripts/closing-reporter.ts';

const conditions = ['@spillway/source', 'node', 'import', 'module', 'default'];

const config: ViteUserConfig = {
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    reporters: ['default', closingReporter],
    coverage: { provider: 'v8', include: ['packages/*/src/**'], reporter: ['text-summary', 'html'] },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['packages/*/test/**/*.test.ts'],
          exclude: ['packages/*/test/{laws,hosts,e2e}/**'],
          // No test measures time by it; a machine with other work is several times slower.
          testTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'laws',
          include: ['packages/*/test/laws/**/*.test.ts'],
          setupFiles: ['scripts/laws-setup.ts'],
          testTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: { name: 'hosts', include: ['packages/*/test/hosts/**/*.test.ts'], testTimeout: 30_000 },
      },
      // Runs on the built package, so without the source condition.
      {
        extends: false,
        test: { name: 'e2e', include: ['packages/*/test/e2e/**/*.test.ts'], testTimeout: 60_000 },
      },
      { extends: true, test: { name: 'repo', include: ['test-repo/**/*.test.ts'], testTimeout: 60_000 } },
    ],
  },
};

export default config;
