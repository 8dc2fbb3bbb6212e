import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { DatabaseUnreachableError } from './migrate.ts';

/** A reachable database answers in milliseconds, wherever it is. */
const answerWithinMs = 2500;
const tickMs = 50;

/**
 * Resolves when the database accepts this user.
 * @throws DatabaseUnreachableError immediately if it refuses, and after 2.5 s without an answer.
 */
export async function requireDatabase(connectionString: string): Promise<void> {
  const client = new Client({ connectionString, application_name: 'greenroom start' });
  // Without a listener, a lost connection would end the process.
  client.on('error', () => undefined);
  const hasEnded = new AbortController();
  try {
    await Promise.race([client.connect(), refuseSilence(hasEnded.signal)]);
  } catch (error) {
    throw error instanceof DatabaseUnreachableError ? error : new DatabaseUnreachableError(error);
  } finally {
    hasEnded.abort();
    // Not awaited: a connection that does not answer does not end cleanly either.
    void client.end().catch(() => undefined);
  }
}

/**
 * Counts only time in which this process could have read an answer. The server's modules load meanwhile, so a
 * single long timer could fire before an answer that arrived long ago is read.
 */
async function refuseSilence(signal: AbortSignal): Promise<void> {
  for (let waitedMs = 0; waitedMs < answerWithinMs; waitedMs += tickMs) {
    await sleep(tickMs, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return;
  }
  throw new DatabaseUnreachableError(new Error(`no answer in ${answerWithinMs / 1000} s`));
}
