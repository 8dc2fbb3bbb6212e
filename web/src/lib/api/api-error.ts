import { fieldOf, textOf } from './json.ts';

/**
 * A failed API call. `status` is the HTTP status, or 0 if there was no response. `body` is the response body,
 * or undefined if there was none (LIVEERR-4).
 */
export class ApiError extends Error {
  readonly status: number;
  readonly body: unknown;
  /** How long to wait before the next attempt, from the `Retry-After` of a 429. */
  readonly retryAfterSeconds: number | undefined;

  constructor(
    status: number,
    message: string,
    body?: unknown,
    options?: ErrorOptions & { retryAfterSeconds?: number | undefined },
  ) {
    super(message, options);
    this.retryAfterSeconds = options?.retryAfterSeconds;
    this.name = 'ApiError';
    this.status = status;
    this.body = body;
  }
}

/** The error for a call without a response. Its status is 0 (LIVEERR-7). */
export function outOfReach(cause: unknown): ApiError {
  const message = 'The server could not be reached. Check your connection and try again.';
  return new ApiError(0, message, undefined, { cause });
}

/**
 * The message to show for any failure: its own message, else a general one (ERR-7). A bare status code would
 * not help the reader.
 */
export function describeFailure(failure: unknown, general = 'An unknown error occurred'): string {
  if (failure instanceof ApiError && isServerFault(failure))
    return 'The server could not answer. Wait a moment and try again.';
  return textOf(failure, 'message') ?? general;
}

/** The message to show for a failed call: the message of the server, else `ofTask`. */
export function describeServerFailure(failure: unknown, ofTask: string): string {
  return textOf(fieldOf(failure, 'body'), 'message') ?? ofTask;
}

/** Whether the server, or a proxy in front of it, failed without a message. */
function isServerFault({ status, body }: ApiError): boolean {
  return status >= 500 && textOf(body, 'message') === undefined;
}

/** Whether the call did not reach a server, so that the same call may succeed a moment later. */
export function isUnreached({ status }: ApiError): boolean {
  return [0, 502, 503, 504].includes(status);
}

/** Whether the server refused the request with a 4xx status, which is not a server fault. */
export function isRefused(failure: unknown): boolean {
  return failure instanceof ApiError && failure.status >= 400 && failure.status < 500;
}

/** Whether the server answered that the requested thing does not exist (404). */
export function isNotFound(failure: unknown): boolean {
  return failure instanceof ApiError && failure.status === 404;
}

/** Messages for rejected inputs by field path. Empty if the server named no field. */
export function refusedFields(failure: unknown): Readonly<Record<string, string>> {
  const fields = failure instanceof ApiError ? fieldOf(failure.body, 'fields') : undefined;
  if (typeof fields !== 'object' || fields === null) return {};
  return Object.fromEntries(Object.entries(fields).map(([path, message]) => [path, String(message)]));
}
