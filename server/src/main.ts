import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { resolveDrizzleDirectly } from './drizzle-resolution.ts';
import memory from './memory-settings.json' with { type: 'json' };

/**
 * The compile cache lies inside this checkout because only its owner can write there: whatever is in it is
 * executed.
 */
const compiledFolder = join(import.meta.dirname, '../../node_modules/.cache/compiled');

/**
 * V8 reserves memory at startup that it never returns, a third of what an idle server used. glibc keeps the
 * memory that decoding pictures took, per thread arena, and more of it the larger the pictures were. Both
 * read their limits only when a process begins, so a server that was started without these settings replaces
 * itself by exec and keeps its process id.
 */
const hasMemorySettings = memory.v8Flags.every((flag) => process.execArgv.includes(flag));
// A process with an IPC channel would lose the channel by exec.
if (!hasMemorySettings && process.channel === undefined && process.platform !== 'win32') {
  process.execve?.(
    process.execPath,
    [process.execPath, ...memory.v8Flags, ...process.execArgv, ...process.argv.slice(1)],
    { ...memory.environment, NODE_COMPILE_CACHE: compiledFolder, ...process.env },
  );
}

/**
 * `npm run dev` serves the pages itself, and shows the banner only once although it restarts this process
 * often.
 */
const { values: options } = parseArgs({
  options: { 'without-pages': { type: 'boolean' }, 'without-banner': { type: 'boolean' } },
});

// This comes before any large import, so that the next start reads compiled code. When NODE_COMPILE_CACHE is
// set for the whole process, Node does not load its TypeScript compiler at all, which would use about 8 MB
// for the life of the process.
enableCompileCache(compiledFolder);
resolveDrizzleDirectly();

const { readEnvironment } = await import('./platform/environment.ts');
const { collectGarbage } = await import('./platform/processes/garbage-collection.ts');
const { configurationExitCode } = await import('./platform/processes/process-end.ts');
const { explainStartError } = await import('./start-error.ts');
const { createLog, createFileLog } = await import('./platform/log.ts');

/** How long a stop may take before it is forced. */
const stopLimitMs = 15_000;
/**
 * A terminal and a process that forwards signals may both send one for a single key press. Only a later
 * signal is a second request to stop.
 */
const sameSignalMs = 500;

let address = { host: 'localhost', port: 9000 };
const stopping = new AbortController();

function forceEnd(why: string): void {
  process.stderr.write(`${why}\n`);
  process.exit(1);
}

function limitStop(): void {
  setTimeout(() => forceEnd('Stopping took too long and was forced.'), stopLimitMs).unref();
}

/** A stop during startup abandons the steps in progress; none of them may delay the exit. */
let stop = (signal: string): void => {
  if (stopping.signal.aborted) return;
  limitStop();
  stopping.abort(signal);
};
let exitCode = 0;
let isStarted = false;
let signalledAtMs: number | undefined;
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    const nowMs = performance.now();
    signalledAtMs ??= nowMs;
    if (!isStarted && nowMs - signalledAtMs >= sameSignalMs)
      forceEnd('The start was ended by a second signal.');
    stop(signal);
  });
// The launcher has exited for any reason. Nobody else would stop or restart this process.
process.once('disconnect', () => stop('the end of the launcher'));

// Writes fail once the terminal was closed or the disk is full. They must not end the process.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
// An uncaught error stops everything that this process started, then exits.
/** Also writes an uncaught error to the log, once the log exists. */
let note = (_error: unknown): void => {};
process.on('uncaughtException', (error) => {
  exitCode = 1;
  process.stderr.write(`${error.stack ?? String(error)}\n`);
  note(error);
  stop('uncaught error');
});

try {
  if (existsSync('.env')) process.loadEnvFile('.env');
  const environment = readEnvironment(process.env);
  address = environment;
  const { prepareDataFolder } = await import('./platform/data-folder.ts');
  await prepareDataFolder(environment.dataFolder);
  await mkdir(join(environment.dataFolder, 'logs'), { recursive: true });
  const logFile = environment.isProduction ? undefined : join(environment.dataFolder, 'logs', 'server.log');
  const log =
    logFile === undefined ? createLog(environment.logLevel) : createFileLog(environment.logLevel, logFile);

  note = (error) => log.fatal({ err: error }, 'uncaught error');

  const { startServer } = await import('./server.ts');
  const server = await startServer({
    environment,
    withPages: !options['without-pages'],
    log,
    signal: stopping.signal,
  });
  // Startup leaves 20 to 30 MB of garbage that V8 would keep until there is load. The pause is harmless now,
  // because no request is waiting.
  collectGarbage();
  if (!options['without-banner']) {
    const { banner } = await import('./banner.ts');
    process.stdout.write(
      banner({ environment, logFile, isFirstStart: server.isFirstStart, demo: server.demo }),
    );
  }
  // Notifies a process manager that the server is ready, in the form that PM2 and others expect.
  process.send?.('ready');

  const end = (signal: string): void => {
    log.info({ signal }, 'stopping');
    limitStop();
    server.stop().then(
      () => process.exit(exitCode),
      (error: unknown) => {
        log.error({ err: error }, 'stopping failed');
        process.exit(1);
      },
    );
  };
  isStarted = true;
  stop = (signal) => {
    if (stopping.signal.aborted) return;
    stopping.abort(signal);
    end(signal);
  };
  // A signal may have come while the last part was starting.
  if (stopping.signal.aborted) end(String(stopping.signal.reason));
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled promise rejection'));
} catch (error) {
  if (stopping.signal.aborted) process.exit(exitCode);
  const explanation = explainStartError(error, address);
  if (explanation === undefined) throw error;
  process.stderr.write(`${explanation}\n`);
  process.exit(configurationExitCode);
}
