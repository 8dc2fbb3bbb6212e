import type { ErrorCode } from '@greenroom/contract/errors';

/**
 * An answer to an offer other than 201: status and code of the error envelope, and its message for people.
 */
export class WhipWhepRefusal extends Error {
  readonly status: number;
  readonly code: string;
  readonly retryAfterMs: number | undefined;

  constructor(status: number, code: string, message: string, retryAfterMs?: number) {
    super(message);
    this.status = status;
    this.code = code;
    this.retryAfterMs = retryAfterMs;
  }
}

/** The media server is unreachable, or there is no media connection. */
export class ConnectionFailure extends Error {}

/** What to do after a failed attempt to connect. */
export type FailureResponse =
  /** The server is unreachable or restarting. */
  | 'retry'
  /** A viewer may be early, or may be permitted later. */
  | 'retrySlowly'
  /** The stream has ended. */
  | 'ended'
  /** Another attempt would fail in the same way. */
  | 'stop';

type RefusalMeaning = 'streamEnded' | 'serverFailing' | 'notAllowed' | 'nothingYet' | 'final';

/** The meaning of each code with which WHIP and WHEP are refused. */
const meaningsOfCodes: Partial<Record<string, RefusalMeaning>> = {
  stream_already_ended: 'streamEnded',
  media_unavailable: 'serverFailing',
  media_full: 'serverFailing',
  draining: 'serverFailing',
  event_log_unavailable: 'serverFailing',
  internal: 'serverFailing',
  too_many_requests: 'serverFailing',
  signed_out: 'notAllowed',
  permit_missing: 'notAllowed',
  not_your_stream: 'notAllowed',
  stream_not_found: 'notAllowed',
  media_room_not_found: 'nothingYet',
  wrong_stream_key: 'notAllowed',
  not_a_streamer: 'notAllowed',
  account_banned: 'notAllowed',
  room_taken: 'final',
  broadcast_taken_over: 'final',
  invalid_sdp: 'final',
  invalid_input: 'final',
  too_large: 'final',
  unsupported_media_type: 'final',
} satisfies Partial<Record<ErrorCode, RefusalMeaning>>;

/** The meaning of an answer without a known code, such as a proxy's. */
function meaningOfStatus(status: number): RefusalMeaning {
  if (status === 410) return 'streamEnded';
  if (status === 408 || status === 425 || status === 429 || status >= 500) return 'serverFailing';
  if (status === 401 || status === 403 || status === 404) return 'notAllowed';
  return 'final';
}

/**
 * @param failure a `WhipWhepRefusal`, a `ConnectionFailure`, or an unexpected error of this page or browser
 */
export function classifyFailure(
  failure: unknown,
  { mode, wasConnected }: { mode: 'watch' | 'push'; wasConnected: boolean },
): FailureResponse {
  if (failure instanceof ConnectionFailure) return 'retry';
  if (!(failure instanceof WhipWhepRefusal)) return 'retrySlowly';
  const meaning = meaningsOfCodes[failure.code] ?? meaningOfStatus(failure.status);
  const responses: Record<RefusalMeaning, FailureResponse> = {
    streamEnded: 'ended',
    serverFailing: 'retry',
    notAllowed: mode === 'push' ? 'stop' : wasConnected ? 'ended' : 'retrySlowly',
    // A broadcast without a stream returns at the same address after a restart of the media server.
    nothingYet: mode === 'push' ? 'stop' : 'retrySlowly',
    final: 'stop',
  };
  return responses[meaning];
}
