import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { resolveDrizzleDirectly } from './drizzle-resolution.ts';
import memory from './memory-settings.json' with { type: 'json' };

/** Compiled code of this checkout, which nobody else can write: what runs is what lies in it. */
const compiledFolder = join(import.meta.dirname, '../../node_modules/.cache/compiled');

/**
 * V8 takes memory at the start of a server that it never gives back, a third of what the idle process held, and glibc keeps
 * what pictures took, in an arena a thread, and the more the larger they were. Both read how much they may keep when a process
 * begins, so a server that was started without these settings takes its own place with them, under the same process id.
 */
const hasMemorySettings = memory.v8Flags.every((flag) => process.execArgv.includes(flag));
// Whoever started it with a channel would lose that.
if (!hasMemorySettings && process.channel === undefined && process.platform !== 'win32') {
  process.execve?.(
    process.execPath,
    [process.execPath, ...memory.v8Flags, ...process.execArgv, ...process.argv.slice(1)],
    { ...memory.environment, NODE_COMPILE_CACHE: compiledFolder, ...process.env },
  );
}

/** `npm run dev` serves the pages itself, and shows the banner once however often it restarts this process. */
const { values: options } = parseArgs({
  options: { 'without-pages': { type: 'boolean' }, 'without-banner': { type: 'boolean' } },
});

// Before anything large is imported: the second start reads compiled code. Where it is set for the whole process, Node does
// not even load what makes JavaScript of TypeScript, which takes some 8 MB for as long as the process runs.
enableCompileCache(compiledFolder);
resolveDrizzleDirectly();

const { readEnvironment } = await import('./platform/environment.ts');
const { collectGarbage } = await import('./platform/processes/garbage.ts');
const { configurationExitCode } = await import('./platform/processes/process-end.ts');
const { explainStartError } = await import('./start-error.ts');
const { createLog, createFileLog } = await import('./platform/log.ts');

/** How long a stop may take before it is forced. */
const stopLimitMs = 15_000;
/** A terminal and what passes signals on may both send one for the same key press. A later one is a second wish. */
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

/** During a start: what is under way is given up, and no part of it may hold up the end. */
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
// The launcher is gone, by whatever end: nobody would start this again, or stop it.
process.once('disconnect', () => stop('the end of the launcher'));

// A terminal that was closed, or a file on a full disk, takes no more output.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
// What this process has started ends with it, also when it ends for a reason that nobody foresaw.
/** Where the log is too, once there is one. */
let note = (_error: unknown): void => {};
process.on('uncaughtException', (error) => {
  exitCode = 1;
  process.stderr.write(`${error.stack ?? String(error)}\n`);
  note(error);
  stop('an error that nobody caught');
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

  note = (error) => log.fatal({ err: error }, 'an error that nobody caught');

  const { startServer } = await import('./server.ts');
  const server = await startServer({
    environment,
    withPages: !options['without-pages'],
    log,
    signal: stopping.signal,
  });
  // A start leaves 20 to 30 MB behind that V8 would keep until there is load. Nobody waits for an answer yet.
  collectGarbage();
  if (!options['without-banner']) {
    const { banner } = await import('./banner.ts');
    process.stdout.write(
      banner({ environment, logFile, isFirstStart: server.isFirstStart, demo: server.demo }),
    );
  }
  // As process managers expect it.
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
  // It may have come while the last part started.
  if (stopping.signal.aborted) end(String(stopping.signal.reason));
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'a promise was rejected unheard'));
} catch (error) {
  if (stopping.signal.aborted) process.exit(exitCode);
  const explanation = explainStartError(error, address);
  if (explanation === undefined) throw error;
  process.stderr.write(`${explanation}\n`);
  process.exit(configurationExitCode);
}
