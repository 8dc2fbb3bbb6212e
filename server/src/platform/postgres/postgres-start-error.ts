/** Why Postgres could not be started. The message is one sentence that includes what to do. */
export type PostgresStartReason =
  | 'port-taken'
  | 'folder-not-writable'
  | 'folder-not-reachable'
  | 'engine-missing'
  | 'other-version'
  | 'already-in-use'
  | 'password-lost'
  | 'failed';

/** The one error that `startPostgres` throws. Its message is written for the person who starts the server. */
export class PostgresStartError extends Error {
  readonly reason: PostgresStartReason;

  constructor(reason: PostgresStartReason, message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'PostgresStartError';
    this.reason = reason;
  }
}

/** The system's error code (`EACCES`, `ENOENT`, ...) of a thrown value, or '' when it has none. */
export function systemErrorCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}
