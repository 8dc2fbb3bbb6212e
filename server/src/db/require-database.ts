import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { DatabaseUnreachableError } from './migrate.ts';

/** A database that is there answers in milliseconds, wherever it is. */
const answerWithinMs = 2500;
const tickMs = 50;

/**
 * Resolves when the database lets this user in.
 * @throws DatabaseUnreachableError at once where it is refused, and after 2.5 s without an answer.
 */
export async function requireDatabase(connectionString: string): Promise<void> {
  const client = new Client({ connectionString, application_name: 'greenroom start' });
  // Without a listener a lost connection would end the process.
  client.on('error', () => undefined);
  const hasEnded = new AbortController();
  try {
    await Promise.race([client.connect(), refuseSilence(hasEnded.signal)]);
  } catch (error) {
    throw error instanceof DatabaseUnreachableError ? error : new DatabaseUnreachableError(error);
  } finally {
    hasEnded.abort();
    // Not waited for: one that does not answer does not say goodbye either.
    void client.end().catch(() => undefined);
  }
}

/**
 * Counts the time in which this process could read an answer. The modules of the server load meanwhile, so one long timer
 * could come before an answer that has long arrived.
 */
async function refuseSilence(signal: AbortSignal): Promise<void> {
  for (let waitedMs = 0; waitedMs < answerWithinMs; waitedMs += tickMs) {
    await sleep(tickMs, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return;
  }
  throw new DatabaseUnreachableError(new Error(`no answer in ${answerWithinMs / 1000} s`));
}
