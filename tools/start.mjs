#!/usr/bin/env node
/**
 * `npm start`: installs what is missing, builds what has changed, runs the server and keeps it running.
 * `npm run dev` adds --watch: builds again and restarts the server when a source file changes.
 *
 * Runs on any Node from 20 on and imports no package, for it comes before they are installed.
 */
import { existsSync, watch } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled, nodeProgram } from './install.mjs';
import { endProcessesOfRun, newRunId, RUN_VARIABLE } from './processes.mjs';
import { SetupError } from './setup-error.mjs';
import { supervise } from './supervise.mjs';

/** npm passes on the Ctrl-C that the terminal has already sent to every process of the group. */
const SAME_SIGNAL_MS = 700;
/** Longer than the server takes to drain, shorter than what service managers wait. */
const STOP_PATIENCE_MS = 60_000;
/** What shells report for a program that Ctrl-C ended. */
const EXIT_INTERRUPTED = 130;
const WATCHED = [
  'contract/src',
  'server/src',
  'media/src',
  'web/src',
  'frame/src',
  'frame-client/src',
  'sample/src',
];

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const runId = newRunId();
const setUp = new AbortController();
let server = null;
let stopRequestedAt = null;

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => onSignal(signal));
watchParent();
// A terminal that was closed takes no more output.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

process.exit(await main());

async function main() {
  try {
    await ensureInstalled(root, setUp.signal);
    await ensureBuilt(root, setUp.signal);
  } catch (error) {
    if (setUp.signal.aborted) return EXIT_INTERRUPTED;
    console.error(error instanceof SetupError ? error.message : error);
    return 1;
  }
  if (setUp.signal.aborted) return EXIT_INTERRUPTED;

  server = supervise({
    command: nodeProgram(root),
    words: ['server/src/main.ts'],
    cwd: root,
    environment: { ...process.env, [RUN_VARIABLE]: runId },
  });
  if (process.argv.includes('--watch')) watchSources();
  const exitCode = await server.finished;
  // The server stops what it has started; this is for one that was killed.
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

/** npm runs scripts in a shell that dies of SIGTERM without passing it on. */
function watchParent() {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent && stopRequestedAt === null) onSignal('SIGTERM');
  }, 200).unref();
}

function watchSources() {
  let timer = null;
  let busy = Promise.resolve();
  for (const folder of WATCHED.filter((path) => existsSync(join(root, path)))) {
    watch(join(root, folder), { recursive: true }, () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        busy = busy.then(rebuildAndRestart);
      }, 150);
    });
  }
}

async function rebuildAndRestart() {
  try {
    await ensureBuilt(root, setUp.signal);
    server.restart();
  } catch (error) {
    if (!setUp.signal.aborted) console.error(error instanceof SetupError ? error.message : error);
  }
}
