import { Client } from 'pg';
import { DatabaseUnreachableError } from './migrate.ts';

/** A database that is there answers in milliseconds, wherever it is. */
const answerWithinMs = 2500;

/**
 * Resolves when the database lets this user in.
 * @throws DatabaseUnreachableError at once where it is refused, and after 2.5 s without an answer.
 */
export async function requireDatabase(connectionString: string): Promise<void> {
  const client = new Client({
    connectionString,
    application_name: 'greenroom start',
    connectionTimeoutMillis: answerWithinMs,
  });
  // Without a listener a lost connection would end the process.
  client.on('error', () => undefined);
  const startedAt = performance.now();
  try {
    await client.connect();
  } catch (error) {
    const isLate = performance.now() - startedAt >= answerWithinMs;
    throw new DatabaseUnreachableError(
      isLate ? new Error(`no answer in ${answerWithinMs / 1000} s`, { cause: error }) : error,
    );
  } finally {
    // Not waited for: one that does not answer does not say goodbye either.
    void client.end().catch(() => undefined);
  }
}
