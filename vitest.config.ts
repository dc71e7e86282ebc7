import { defineConfig } from 'vitest/config';

// Four suites, because they differ in what they need: nothing, the corpora, a browser, the registry of npm packages.
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
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
          include: ['{packages,apps,bench}/**/*.corpus.test.ts'],
          exclude: ['**/node_modules/**'],
          testTimeout: 300_000,
        },
      },
      {
        test: {
          name: 'browser',
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
          globalSetup: 'tools/publish/setup.ts',
          include: ['tools/**/*.package.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
});
