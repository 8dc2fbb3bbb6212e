import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import { playwright } from '@vitest/browser-playwright';
import type { TestProjectInlineConfiguration } from 'vitest/config';
import { contractRoutes } from './contract-plugin.ts';
import { emojiData } from './emoji-data.ts';
import { chromiumArguments } from '../tools/chromium-arguments.ts';

const root = fileURLToPath(new URL('.', import.meta.url));

/**
 * All packages that the sources import. Vite bundles them before the first test. A package that Vite first
 * discovers during a run would make it reload the page in the middle of the tests.
 */
function importedPackages(): string[] {
  // The JSX compiler adds this import. No source file contains it.
  const found = new Set(['react/jsx-dev-runtime']);
  for (const file of globSync(['src/**/*.{ts,tsx}', '../contract/src/**/*.ts'], { cwd: root })) {
    const source = readFileSync(join(root, file), 'utf8');
    for (const [, name] of source.matchAll(/^(?:import|export|\}) (?!type)(?:.* )?from '([^.'][^']*)'/gm)) {
      if (name !== undefined && !notBundled.test(name)) found.add(name);
    }
  }
  return [...found].sort();
}

/** Modules of Node and of the test runner, and modules that Vite serves as source. */
const notBundled =
  /^(node:|virtual:|vitest($|\/)|@greenroom\/|@react-router\/|react-router\/dom|isbot|@testing-library\/|react-dom\/server|fast-check|.*\?url$)/;

/**
 * Component tests in a real Chromium. All files run in one page, one after another. They use the app's own
 * styles, and `src/testing/component/api-answers.ts` replaces the server.
 */
export const componentTests: TestProjectInlineConfiguration = {
  plugins: [contractRoutes(), tailwindcss(), emojiData()],
  optimizeDeps: { include: importedPackages(), noDiscovery: true },
  test: {
    name: 'component',
    root,
    include: ['src/**/*.component.test.tsx'],
    setupFiles: ['src/testing/component/set-up.ts'],
    // The set-up cleans up after each test. A page per file would reload about three hundred modules each
    // time.
    isolate: false,
    fileParallelism: false,
    testTimeout: 30_000,
    expect: { poll: { timeout: 5000 } },
    browser: {
      enabled: true,
      headless: true,
      ui: false,
      screenshotFailures: false,
      viewport: { width: 1440, height: 900 },
      provider: playwright({
        launchOptions: {
          executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium-headless-shell',
          args: chromiumArguments,
        },
        contextOptions: {
          viewport: { width: 1440, height: 900 },
          reducedMotion: 'reduce',
          locale: 'en-US',
          permissions: ['clipboard-read', 'clipboard-write'],
        },
        actionTimeout: 10_000,
      }),
      instances: [{ browser: 'chromium' }],
    },
  },
};
