import { isConnectionLost, isQueryFailure } from '../../db/transaction.ts';
import { AppError } from '../app-error.ts';
import { isStorageFull, storageFullError } from '../storage/storage-space.ts';

const databaseRetrySeconds = 2;

/**
 * Converts an unexpected failure to the one error type. A full disk and an unreachable database are named;
 * everything else is a 500 without details.
 */
export function unexpectedError(error: unknown): AppError {
  if (isStorageFull(error)) return storageFullError(error);
  if (isConnectionLost(error))
    return new AppError('database_unavailable', { retryAfterSeconds: databaseRetrySeconds, cause: error });
  return new AppError('internal', { cause: error });
}

/** Whether the database failed for a reason other than the values of the query. */
export function isDatabaseFailure(error: unknown): boolean {
  return unexpectedError(error).code !== 'internal' || isQueryFailure(error);
}
