import type { ErrorEnvelope } from '@greenroom/contract/envelope';
import { AppError } from '../app-error.ts';
import { unexpectedError } from './unexpected-error.ts';

/** The message for an address that cannot be decoded, or contains an impossible character. */
export const badAddressMessage = 'This address is not written correctly. Copy all of it again.';

/** The body of every error answer. */
export function errorEnvelope(error: AppError, requestId: string): ErrorEnvelope {
  return {
    success: false,
    data: null,
    message: error.message,
    code: error.code,
    ...(error.fields ? { fields: error.fields } : {}),
    requestId,
  };
}

/** Converts Fastify's own errors to our codes. Anything unknown becomes a 500 without details. */
export function fromFastifyError(error: unknown): AppError {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  const status =
    typeof error === 'object' && error !== null && 'statusCode' in error ? error.statusCode : undefined;
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE' || status === 413)
    return new AppError('too_large', { cause: error });
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE' || status === 415) {
    return new AppError('unsupported_media_type', { cause: error });
  }
  if (code === 'FST_ERR_BAD_URL') {
    return new AppError('invalid_input', { details: badAddressMessage, cause: error });
  }
  // A path segment is longer than any name.
  if (code === 'FST_ERR_MAX_PARAM_LENGTH') return new AppError('not_found', { cause: error });
  if (status === 412) return new AppError('precondition_failed', { cause: error });
  if (status === 416) return new AppError('range_not_satisfiable', { cause: error });
  if (status === 429) return new AppError('too_many_requests', { cause: error });
  if (status === 400) return new AppError('invalid_input', { cause: error });
  // The library answers 403 to a path that leads out of the served folder. Nothing can be found there either.
  if (status === 404 || status === 403) return new AppError('not_found', { cause: error });
  if (status === 405) return new AppError('method_not_allowed', { cause: error });
  if (typeof status === 'number' && status >= 400 && status < 500) {
    return new AppError('invalid_input', { cause: error });
  }
  return unexpectedError(error);
}

/**
 * The `Content-Range` header of a rejected range request, which must give the file's length (RFC 9110,
 * 15.5.17).
 */
export function contentRangeOf(error: unknown): string | undefined {
  const headers =
    typeof error === 'object' && error !== null && 'headers' in error ? error.headers : undefined;
  const range =
    typeof headers === 'object' && headers !== null && 'Content-Range' in headers
      ? headers['Content-Range']
      : undefined;
  return typeof range === 'string' ? range : undefined;
}
