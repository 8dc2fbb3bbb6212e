import { errors, type ErrorCode } from '@greenroom/contract/errors';

/** Whole seconds for `retryAfterSeconds`. At least one, so that no client retries immediately. */
export function secondsUntilRetry(waitMs: number): number {
  return Math.max(1, Math.ceil(waitMs / 1000));
}

/**
 * The one error type of the server. Status and message come from the contract's list of errors. `details`
 * replaces the message where the general one is not specific enough, `fields` names the rejected inputs,
 * `retryAfterSeconds` becomes `Retry-After`, and `allow` becomes `Allow`.
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly fields: Record<string, string> | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly allow: readonly string[] | undefined;

  constructor(
    code: ErrorCode,
    options: {
      details?: string;
      fields?: Record<string, string>;
      retryAfterSeconds?: number;
      allow?: readonly string[];
      cause?: unknown;
    } = {},
  ) {
    super(options.details ?? errors[code].message, { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.status = errors[code].status;
    this.fields = options.fields;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.allow = options.allow;
  }
}
