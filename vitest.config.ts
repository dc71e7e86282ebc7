import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

const PROCESSORS = availableParallelism();

// Hundreds of processes load the same modules: those of the tests, and those that tests start.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, 'node_modules/.cache/compiled');

/**
 * Four suites, because they differ in what they need: nothing, the corpora, a browser, the registry of npm packages.
 *
 * The first two run first, in one process more than there are processors: at any time, some tests wait for a process or for a limit.
 * The others follow: a browser is several processes. No test measures time; `npm run bench` does.
 */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          maxWorkers: PROCESSORS + 1,
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
          maxWorkers: PROCESSORS + 1,
          include: ['{packages,apps,bench}/**/*.corpus.test.ts'],
          exclude: ['**/node_modules/**'],
          testTimeout: 300_000,
        },
      },
      {
        test: {
          name: 'browser',
          maxWorkers: PROCESSORS,
          sequence: { groupOrder: 1 },
          globalSetup: ['tools/browser/setup.ts', 'apps/web/test/buildWeb.ts'],
          expect: { poll: { timeout: 10_000 } },
          include: ['{packages,apps}/**/*.e2e.test.ts'],
          exclude: ['**/node_modules/**'],
          testTimeout: 180_000,
          hookTimeout: 300_000,
        },
      },
      {
        test: {
          name: 'packages',
          maxWorkers: PROCESSORS,
          sequence: { groupOrder: 1 },
          globalSetup: 'tools/publish/setup.ts',
          include: ['tools/**/*.package.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
});
