import { fieldOf, textOf } from './json.ts';

/**
 * A call that did not succeed. `status` is the HTTP status, 0 when no answer came at all; `body` is the answer's body as
 * it was read, undefined when there was none (LIVEERR-4).
 */
export class ApiError extends Error {
  readonly status: number;
  readonly body: unknown;
  /** Of a 429 that says it: how long to wait before the next try. */
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

/** A call to which no answer came: its status is 0 (LIVEERR-7). */
export function outOfReach(cause: unknown): ApiError {
  const message = 'The server could not be reached. Check your connection and try again.';
  return new ApiError(0, message, undefined, { cause });
}

/** What a person reads about any failure: its own message, else a general one (ERR-7). A status alone says nothing to them. */
export function describeFailure(failure: unknown, general = 'An unknown error occurred'): string {
  if (failure instanceof ApiError && isServerFault(failure))
    return 'The server could not answer. Wait a moment and try again.';
  return textOf(failure, 'message') ?? general;
}

/** What a person reads about a failed call: the message that the server gave, else that of the task. */
export function describeServerFailure(failure: unknown, ofTask: string): string {
  return textOf(fieldOf(failure, 'body'), 'message') ?? ofTask;
}

/** Whether the server, or one in front of it, failed without a word about what to do. */
function isServerFault({ status, body }: ApiError): boolean {
  return status >= 500 && textOf(body, 'message') === undefined;
}

/** Whether no server took the call, so that the same call may succeed a moment later. */
export function isUnreached({ status }: ApiError): boolean {
  return [0, 502, 503, 504].includes(status);
}

/** Whether a failure is the server refusing what was asked, which is no fault of its own. */
export function isRefused(failure: unknown): boolean {
  return failure instanceof ApiError && failure.status >= 400 && failure.status < 500;
}

/** Whether a failure is the server saying that the thing asked for does not exist. */
export function isNotFound(failure: unknown): boolean {
  return failure instanceof ApiError && failure.status === 404;
}

/** Messages of the inputs that the server refused, by the path of the field; empty when it named none. */
export function refusedFields(failure: unknown): Readonly<Record<string, string>> {
  const fields = failure instanceof ApiError ? fieldOf(failure.body, 'fields') : undefined;
  if (typeof fields !== 'object' || fields === null) return {};
  return Object.fromEntries(Object.entries(fields).map(([path, message]) => [path, String(message)]));
}
