import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';
import { chromiumArguments, fakeCameraArguments } from '../tools/chromium-arguments.ts';

const repository = fileURLToPath(new URL('..', import.meta.url));
const port = Number(process.env['E2E_PORT'] ?? 9310);
const mediaUdpPort = Number((process.env['E2E_MEDIA_UDP_PORT'] ??= '9311'));
// Every worker reads it: the runner creates the folder and passes it to the workers through the environment.
const dataFolder = (process.env['E2E_DATA_FOLDER'] ??= makeDataFolder());

/**
 * Creates a folder that is removed with the runner, after the server that writes there has stopped. A folder
 * given by E2E_DATA_FOLDER is kept.
 */
function makeDataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'greenroom-e2e-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** The real server with its sample data and its demo show, and a real Chromium with a fake camera and microphone. */
export default defineConfig({
  testDir: 'specs',
  // `npm test -- --long` runs them too.
  ...(process.env['LONG_TESTS'] === 'on' ? {} : { grepInvert: /@long/ }),
  outputDir: 'test-results',
  // Two cores run the server, the demo broadcaster and two browsers, so one test runs at a time.
  workers: 1,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  forbidOnly: process.env['CI'] !== undefined,
  retries: 0,
  reporter: [['list']],
  use: {
    baseURL: `http://localhost:${port}`,
    viewport: { width: 1440, height: 900 },
    // Each page is a browser window, and opening one costs more than loading the page. The runner clears
    // storage, routes and scripts between tests, and support/watched-page.ts clears the rest.
    reuseContext: true,
    // A service worker would handle requests before a test's routes do. The tests of the worker itself allow
    // it.
    serviceWorkers: 'block',
    // Tracing every test takes a tenth of the run. A failure shows the page's content, and TRACE=on shows the
    // rest.
    trace: process.env['TRACE'] === 'on' ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium-headless-shell',
      args: [...chromiumArguments, ...fakeCameraArguments()],
    },
  },
  webServer: {
    // By default the server keeps its heap small through frequent garbage collection, which costs a tenth of
    // its time. These flags override that, because the last of two equal flags applies.
    command: `"${join(repository, 'node_modules/.bin/node')}" --max-semi-space-size=16 --heap-growing-percent=100 server/src/main.ts`,
    cwd: repository,
    url: `http://localhost:${port}/readyz`,
    timeout: 120_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    stdout: 'pipe',
    stderr: 'pipe',
    env: {
      PORT: String(port),
      MEDIA_UDP_PORT: String(mediaUdpPort),
      DATA_FOLDER: dataFolder,
      NODE_ENV: 'development',
      // Each test sends its own client address (support/watched-page.ts).
      TRUST_PROXY: 'on',
      LOG_LEVEL: 'info',
    },
  },
});
