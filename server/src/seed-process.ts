import { fork } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { Log } from './platform/log.ts';
import { configurationExitCode, endOfChild } from './platform/processes/process-end.ts';

const programPath = fileURLToPath(new URL('seed.ts', import.meta.url));

/** What hinders it can be mended by the operator. The message says how, in one line. */
export class SeedError extends Error {
  override readonly name = 'SeedError';
}

/**
 * Fills a database with the sample data, in a process of its own: the rows, drawings and code that it takes would stay in the
 * memory of the server for as long as that runs. It ends when this process does, and when the signal comes; the next start
 * finishes what it has left.
 * @throws SeedError, or an error with all that the process has said
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
  if (why !== '0') throw new Error(`The sample data could not be made (${why}). ${errors}`);
  if (errors !== '') log.warn({ process: 'seed', errors }, 'making the sample data had something to say');
  log.info({ milliseconds: Math.round(performance.now() - startedMs) }, 'the sample data is in');
}
