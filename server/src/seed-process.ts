import { fork } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { Log } from './platform/log.ts';
import { configurationExitCode, endOfChild } from './platform/processes/process-end.ts';

const programPath = fileURLToPath(new URL('seed.ts', import.meta.url));

/** The operator can fix what went wrong. The message says how, in one line. */
export class SeedError extends Error {
  override readonly name = 'SeedError';
}

/**
 * Fills a database with the sample data in a process of its own. The rows, drawings and code that this takes
 * would otherwise stay in the server's memory for as long as it runs. The process ends when this one does or
 * when the signal aborts; the next start completes what is missing.
 * @throws SeedError, or an error with everything that the process wrote
 */
export async function seedInOwnProcess({
  connectionString,
  log,
  signal,
}: {
  connectionString: string;
  log: Log;
  signal: AbortSignal;
}): Promise<void> {
  const startedMs = performance.now();
  const child = fork(programPath, {
    env: { ...process.env, DATABASE_URL: connectionString },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    signal,
  });
  const [why, errors] = await Promise.all([
    endOfChild(child),
    child.stderr === null ? '' : text(child.stderr),
  ]);
  signal.throwIfAborted();
  if (why === String(configurationExitCode)) throw new SeedError(errors.trim());
  if (why !== '0') throw new Error(`The sample data could not be created (${why}). ${errors}`);
  if (errors !== '') log.warn({ process: 'seed', errors }, 'the sample data process wrote to standard error');
  log.info({ milliseconds: Math.round(performance.now() - startedMs) }, 'the sample data was stored');
}
