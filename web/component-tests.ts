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
 * What the sources import from packages. Vite bundles it before the first test: a package that it finds during a run makes
 * it load the page again, under the tests.
 */
function importedPackages(): string[] {
  // The compiler of JSX writes an import that no source has.
  const found = new Set(['react/jsx-dev-runtime']);
  for (const file of globSync(['src/**/*.{ts,tsx}', '../contract/src/**/*.ts'], { cwd: root })) {
    const source = readFileSync(join(root, file), 'utf8');
    for (const [, name] of source.matchAll(/^(?:import|export|\}) (?!type)(?:.* )?from '([^.'][^']*)'/gm)) {
      if (name !== undefined && !notBundled.test(name)) found.add(name);
    }
  }
  return [...found].sort();
}

/** Of Node and of the tests' runner, and what Vite serves as source. */
const notBundled =
  /^(node:|virtual:|vitest($|\/)|@greenroom\/|@react-router\/|react-router\/dom|isbot|@testing-library\/|react-dom\/server|fast-check|.*\?url$)/;

/**
 * Component tests in a real Chromium: all files in one page, one after the other. They see the app's own styles, and the
 * answers of `src/testing/component/api-answers.ts` in place of a server.
 */
export const componentTests: TestProjectInlineConfiguration = {
  plugins: [contractRoutes(), tailwindcss(), emojiData()],
  optimizeDeps: { include: importedPackages(), noDiscovery: true },
  test: {
    name: 'component',
    root,
    include: ['src/**/*.component.test.tsx'],
    setupFiles: ['src/testing/component/set-up.ts'],
    // The set-up takes away what a test leaves. A page for each file would load some three hundred modules again.
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
