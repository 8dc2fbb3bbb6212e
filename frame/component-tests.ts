import { playwright } from '@vitest/browser-playwright';
import type { TestProjectInlineConfiguration } from 'vitest/config';
import { chromiumArguments, fakeCameraArguments } from '../tools/chromium-arguments.ts';

/**
 * Tests of features that only a browser has: devices, canvas, Web Audio and peer connections. They run in a
 * real Chromium with two fake cameras and microphones, all files in one page.
 */
export const frameComponentTests: TestProjectInlineConfiguration = {
  optimizeDeps: { include: ['valibot'], noDiscovery: true },
  test: {
    name: 'frame-component',
    root: import.meta.dirname,
    include: ['src/**/*.component.test.ts'],
    isolate: false,
    fileParallelism: false,
    testTimeout: 30_000,
    expect: { poll: { timeout: 10_000 } },
    browser: {
      enabled: true,
      headless: true,
      ui: false,
      screenshotFailures: false,
      provider: playwright({
        launchOptions: {
          executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium-headless-shell',
          args: [...chromiumArguments, ...fakeCameraArguments({ cameras: 2 })],
        },
      }),
      instances: [{ browser: 'chromium' }],
    },
  },
};
