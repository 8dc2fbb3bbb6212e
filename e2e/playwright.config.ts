import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';
import { chromiumArguments, fakeCameraArguments } from '../tools/chromium-arguments.ts';

const repository = fileURLToPath(new URL('..', import.meta.url));
const port = Number(process.env['E2E_PORT'] ?? 9310);
const mediaUdpPort = Number((process.env['E2E_MEDIA_UDP_PORT'] ??= '9311'));
// Read by every worker: the runner makes the folder, the workers are told by the environment.
const dataFolder = (process.env['E2E_DATA_FOLDER'] ??= makeDataFolder());

/** A folder that goes with the runner, after the server that writes there; one given by E2E_DATA_FOLDER stays. */
function makeDataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'greenroom-e2e-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** The real server with its sample data, its demo show and a real Chromium with a fake camera and microphone. */
export default defineConfig({
  testDir: 'specs',
  // `npm test -- --long` runs them too.
  ...(process.env['LONG_TESTS'] === 'on' ? {} : { grepInvert: /@long/ }),
  outputDir: 'test-results',
  // Two cores carry the server, the demo broadcaster and two browsers: one test at a time.
  workers: 1,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  forbidOnly: process.env['CI'] !== undefined,
  retries: 0,
  reporter: [['list']],
  use: {
    baseURL: `http://localhost:${port}`,
    viewport: { width: 1440, height: 900 },
    // Each page is a window of the browser, and opening one costs more than loading the page. The runner clears storage,
    // routes and scripts between tests, and support/watched-page.ts the rest.
    reuseContext: true,
    // A service worker answers before the routes of a test do; the tests of the worker itself allow it.
    serviceWorkers: 'block',
    // A trace of every test costs a tenth of the run: a failure says what was on the page, and TRACE=on shows the rest.
    trace: process.env['TRACE'] === 'on' ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium-headless-shell',
      args: [...chromiumArguments, ...fakeCameraArguments()],
    },
  },
  webServer: {
    // The server keeps its heap small by collecting often, which costs it a tenth of its time. The last of two flags counts.
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
      // Each test says which address it comes from (support/watched-page.ts).
      TRUST_PROXY: 'on',
      LOG_LEVEL: 'info',
    },
  },
});
