import { isConnectionLost, isQueryFailure } from '../../db/transaction.ts';
import { AppError } from '../app-error.ts';
import { isStorageFull, storageFullError } from '../storage/storage-space.ts';

const databaseRetrySeconds = 2;

/** What nobody foresaw, as the one error type: a full disk or a database that is away is said, all else is a 500 without detail. */
export function unexpectedError(error: unknown): AppError {
  if (isStorageFull(error)) return storageFullError(error);
  if (isConnectionLost(error))
    return new AppError('database_unavailable', { retryAfterSeconds: databaseRetrySeconds, cause: error });
  return new AppError('internal', { cause: error });
}

/** Whether the database did not do what it was asked, for another reason than the values. */
export function isDatabaseFailure(error: unknown): boolean {
  return unexpectedError(error).code !== 'internal' || isQueryFailure(error);
}
