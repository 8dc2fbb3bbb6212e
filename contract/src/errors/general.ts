import type { ErrorList } from './error-list.ts';

/** Errors that any request can have, and errors of the server as a whole. */
export const generalErrors = {
  invalid_input: { status: 400, message: 'Some of what was sent is not valid' },
  invalid_json: { status: 400, message: 'The request body is not valid JSON' },
  signed_out: { status: 401, message: 'Unauthorized - please sign in again' },
  forbidden: { status: 403, message: 'You are not allowed to do this' },
  not_found: { status: 404, message: 'There is nothing here' },
  method_not_allowed: { status: 405, message: 'This address does not take that method' },
  request_timeout: { status: 408, message: 'The request came too slowly. Try again.' },
  precondition_failed: { status: 412, message: 'What the request speaks of has changed since' },
  too_large: { status: 413, message: 'What was sent is too large' },
  unsupported_media_type: { status: 415, message: 'This content type is not accepted here' },
  range_not_satisfiable: { status: 416, message: 'The file has no such part' },
  precondition_required: { status: 428, message: 'Say which media session is meant, with If-Match' },
  too_many_requests: { status: 429, message: 'Too many requests. Try again in a moment.' },
  headers_too_long: {
    status: 431,
    message: 'The address is too long, or what is sent with it. Choose fewer things at once.',
  },
  internal: { status: 500, message: 'Something went wrong' },
  event_log_unavailable: {
    status: 503,
    message: 'The show is catching up, so this was not done. Try again in a moment.',
  },
  database_unavailable: {
    status: 503,
    message: 'The server cannot reach its database at the moment. Try again in a moment.',
  },
  storage_full: {
    status: 503,
    message: 'The server’s disk is full, so nothing can be saved at the moment. Try again later.',
  },
  draining: { status: 503, message: 'The server is restarting. Try again in a moment.' },
} as const satisfies ErrorList;
