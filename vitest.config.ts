import { defineConfig } from 'vitest/config';

// Four suites, because they differ in what they need: nothing, the corpora, a browser, the registry of npm packages.
// The first two use all processors. The others run after them, one file at a time: they measure what a user would wait for.
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          maxWorkers: '100%',
          setupFiles: ['tools/fuzz.ts'],
          include: ['{packages,apps,tools,bench}/**/*.test.ts'],
          exclude: ['**/node_modules/**', '**/*.corpus.test.ts', '**/*.e2e.test.ts', '**/*.package.test.ts'],
          // Only ends what hangs: a busy machine is no failure.
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'corpus',
          maxWorkers: '100%',
          include: ['{packages,apps,bench}/**/*.corpus.test.ts'],
          exclude: ['**/node_modules/**'],
          testTimeout: 300_000,
        },
      },
      {
        test: {
          name: 'browser',
          fileParallelism: false,
          globalSetup: 'apps/web/test/buildWeb.ts',
          expect: { poll: { timeout: 10_000 } },
          include: ['{packages,apps}/**/*.e2e.test.ts'],
          exclude: ['**/node_modules/**'],
          testTimeout: 60_000,
          hookTimeout: 300_000,
        },
      },
      {
        test: {
          name: 'packages',
          fileParallelism: false,
          globalSetup: 'tools/publish/setup.ts',
          include: ['tools/**/*.package.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
});
