import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

const PROCESSORS = availableParallelism();

// Hundreds of processes load the same modules: those of the tests, and those that tests start.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, 'node_modules/.cache/compiled');

/** Files of these tests share a database server, or run the whole program with its signal handlers: each has its own process. */
const OWN_PROCESS = ['packages/storage/**/*.test.ts', 'apps/cli/**/*.test.ts'];
const NOT_UNIT = ['**/node_modules/**', '**/*.corpus.test.ts', '**/*.e2e.test.ts', '**/*.package.test.ts'];

const unit = {
  maxWorkers: PROCESSORS + 1,
  setupFiles: ['tools/fuzz.ts'],
  // Only ends what hangs: a busy machine is no failure.
  testTimeout: 60_000,
  hookTimeout: 60_000,
};

/**
 * Five suites, because they differ in what they need: nothing, a process for each file, the corpora, a browser, the registry of npm packages.
 *
 * The first three run first, in one process more than there are processors: at any time, some tests wait for a process or for a limit.
 * The others follow: a browser is several processes. No test measures time; `npm run bench` does.
 */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...unit,
          name: 'unit',
          // Hundreds of files use the same modules, and to load them takes longer than most of their tests: files share processes.
          isolate: false,
          restoreMocks: true,
          include: ['{packages,apps,tools,bench}/**/*.test.ts'],
          exclude: [...NOT_UNIT, ...OWN_PROCESS],
        },
      },
      {
        test: { ...unit, name: 'process', include: OWN_PROCESS, exclude: NOT_UNIT },
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
