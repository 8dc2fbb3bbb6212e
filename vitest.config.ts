import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig } from 'vitest/config';
import { frameComponentTests } from './frame/component-tests.ts';
import { componentTests } from './web/component-tests.ts';
import { contractRoutes } from './web/contract-plugin.ts';

/** Campaigns that take a minute and more: `npm test -- --long` runs them too. */
const exclude = [
  ...configDefaults.exclude,
  ...(process.env['LONG_TESTS'] === 'on' ? [] : ['**/*.long.test.{ts,mjs}']),
];

/** A guard against what never comes, on a machine that has much else to do; no bound of how long a thing may take. */
const patience = { poll: { timeout: 60_000 } };

/**
 * One project a workspace. A test that needs a page says `@vitest-environment jsdom` in its first line: most need none,
 * and it costs half a second a file.
 */
export default defineConfig({
  test: {
    // Vitest would leave one core idle, and these tests wait for databases and processes much of their time.
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        test: {
          name: 'contract',
          root: 'contract',
          include: ['src/**/*.test.ts'],
          // As in all projects that say so: a worker, and modules loaded anew, cost more than most files of tests.
          isolate: false,
          // As in all projects: a guard against a test that hangs, on a machine that has much else to do.
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'server',
          root: 'server',
          include: ['src/**/*.test.ts'],
          exclude,
          globalSetup: ['src/testing/set-up/global-postgres.ts'],
          setupFiles: ['src/testing/set-up/real-timers.ts'],
          expect: patience,
          // No module of the server keeps state, so files of tests share them: loading them anew cost a third of the CPU.
          isolate: false,
          // Some start whole servers, beside all else that the machine does.
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'media',
          root: 'media',
          include: ['src/**/*.test.ts'],
          expect: patience,
          isolate: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        plugins: [contractRoutes()],
        test: {
          name: 'web',
          root: 'web',
          include: ['src/**/*.test.{ts,tsx}'],
          exclude: ['src/**/*.component.test.tsx'],
          setupFiles: ['src/testing/unit-set-up.ts'],
          // Isolated, as files that share a worker share its jsdom page and the modules that a file has mocked.
          testTimeout: 60_000,
        },
      },
      componentTests,
      {
        test: {
          name: 'frame',
          root: 'frame',
          include: ['src/**/*.test.ts'],
          exclude: ['src/**/*.component.test.ts'],
          expect: patience,
          isolate: false,
          testTimeout: 60_000,
        },
      },
      frameComponentTests,
      {
        test: {
          name: 'frame-client',
          root: 'frame-client',
          include: ['src/**/*.test.{ts,tsx}'],
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'sample',
          root: 'sample',
          include: ['src/**/*.test.ts'],
          globalSetup: ['../server/src/testing/set-up/global-postgres.ts'],
          expect: patience,
          isolate: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'tools',
          root: 'tools',
          include: ['**/*.test.{mjs,ts}'],
          exclude,
          expect: patience,
          testTimeout: 120_000,
        },
      },
    ],
  },
});
