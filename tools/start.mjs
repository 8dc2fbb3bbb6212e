#!/usr/bin/env node
/**
 * `npm start`: installs what is missing, builds what has changed, runs the server and keeps it running.
 * `npm run dev` adds --dev: nothing is built, and tools/dev/main.ts runs instead of the server.
 *
 * Runs on Node 20 and later and imports no package, because it runs before packages are installed.
 */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureBuilt } from './set-up/build.mjs';
import { ensureInstalled, nodeProgram } from './set-up/install.mjs';
import { endProcessesOfRun, newRunId, RUN_VARIABLE } from './run/processes.mjs';
import { SetupError } from './set-up/setup-error.mjs';
import { supervise } from './run/supervise.mjs';

/** npm forwards the Ctrl-C that the terminal has already sent to every process of the group. */
const SAME_SIGNAL_MS = 700;
/** Longer than the server takes to drain, shorter than service managers wait. */
const STOP_PATIENCE_MS = 60_000;
/** The exit code that shells report for a program ended by Ctrl-C. */
const EXIT_INTERRUPTED = 130;

const isDevelopment = process.argv.includes('--dev');
const root = dirname(dirname(fileURLToPath(import.meta.url)));
/** Passed at startup, because a server without these settings restarts itself with them. */
const memory = JSON.parse(readFileSync(join(root, 'server/src/memory-settings.json'), 'utf8'));
const runId = newRunId();
// Inherited by every process started here, so that the remaining children of a killed process are found.
process.env[RUN_VARIABLE] = runId;
const setUp = new AbortController();
let server = null;
let stopRequestedAt = null;

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => onSignal(signal));
watchParent();
// Writes fail after the terminal was closed.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

process.exit(await main());

async function main() {
  try {
    await ensureInstalled(root, setUp.signal);
    if (!isDevelopment) await ensureBuilt(root, setUp.signal);
  } catch (error) {
    if (setUp.signal.aborted) {
      // npm does not end the scripts that it runs.
      await endProcessesOfRun(runId, 5000);
      return EXIT_INTERRUPTED;
    }
    console.error(error instanceof SetupError ? error.message : error);
    return 1;
  }
  if (setUp.signal.aborted) return EXIT_INTERRUPTED;

  server = supervise({
    command: nodeProgram(root),
    // React and React Router have two builds. Vite and this process must use the same one.
    words: isDevelopment
      ? ['--conditions=development', 'tools/dev/main.ts']
      : [...memory.v8Flags, 'server/src/main.ts'],
    cwd: root,
    environment: {
      ...memory.environment,
      // Same folder as in server/src/main.ts.
      NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled'),
      ...process.env,
      ...(isDevelopment ? { NODE_ENV: 'development' } : {}),
    },
  });
  const exitCode = await server.finished;
  // The server stops everything that it started. This is for a server that was killed.
  const left = await endProcessesOfRun(runId, 5000);
  if (left.length > 0) console.error(`Ended ${left.length} processes that the server had left behind.`);
  return exitCode;
}

function onSignal(signal) {
  const now = Date.now();
  if (stopRequestedAt !== null) {
    if (now - stopRequestedAt < SAME_SIGNAL_MS) return;
    console.error('Stopping at once.');
    server?.force();
    return;
  }
  stopRequestedAt = now;
  setUp.abort();
  server?.stop(signal === 'SIGHUP' ? 'SIGTERM' : signal);
  setTimeout(() => {
    console.error('The server did not stop in time.');
    server?.force();
  }, STOP_PATIENCE_MS).unref();
}

/** npm runs scripts in a shell that ends on SIGTERM without forwarding it. */
function watchParent() {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent && stopRequestedAt === null) onSignal('SIGTERM');
  }, 200).unref();
}
