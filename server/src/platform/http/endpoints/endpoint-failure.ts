import { ORPCError, ValidationError } from '@orpc/server';
import type { ErrorEnvelope } from '@greenroom/contract/envelope';
import { AppError } from '../../app-error.ts';
import type { FailureLog } from '../logging/failure-log.ts';
import { unexpectedError } from '../unexpected-error.ts';
import type { EndpointContext } from './endpoint-context.ts';
import { errorEnvelope } from '../error-envelope.ts';

/** The rejected inputs by path, each with its reason: `{ title: 'Give the stream a title' }`. */
function refusedFields(error: ValidationError): Record<string, string> {
  return Object.fromEntries(
    error.issues.map((issue) => {
      const path = (issue.path ?? []).map((part) => String(typeof part === 'object' ? part.key : part));
      return [path.join('.') || 'body', issue.message];
    }),
  );
}

/** Converts any failure of a handler to the one error type. */
function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof ORPCError) {
    if (error.cause instanceof AppError) return error.cause;
    if (error.code === 'BAD_REQUEST' && error.cause instanceof ValidationError) {
      const fields = refusedFields(error.cause);
      return new AppError('invalid_input', {
        details: Object.values(fields).join('. '),
        fields,
        cause: error,
      });
    }
    if (error.code === 'BAD_REQUEST') return new AppError('invalid_json', { cause: error });
    if (error.code === 'NOT_FOUND') return new AppError('not_found', { cause: error });
  }
  return unexpectedError(error);
}

/** An `AppError` as the error type that oRPC sends, with our own status and envelope. */
class EnvelopeError extends ORPCError<string, ErrorEnvelope> {}

/**
 * Converts what a handler threw to what oRPC answers: the status and envelope of the one error type. Also
 * logs the server's own failures.
 */
export function toEnvelopeError(
  error: unknown,
  { request, reply }: EndpointContext,
  failureLog: FailureLog,
): Error {
  const appError = toAppError(error);
  failureLog.note(appError, { requestId: request.id });
  if (appError.retryAfterSeconds !== undefined) {
    reply.header('retry-after', String(appError.retryAfterSeconds));
  }
  return new EnvelopeError(appError.code.toUpperCase(), {
    status: appError.status,
    message: appError.message,
    data: errorEnvelope(appError, request.id),
    cause: appError,
  });
}
