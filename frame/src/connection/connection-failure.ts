import type { ErrorCode } from '@greenroom/contract/errors';

/** An answer to an offer that is not 201: status and code of the error envelope, and its message for people. */
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

/** The connection to the media server is broken: no answer, or no media connection. */
export class ConnectionFailure extends Error {}

/** What to do after a failed attempt to connect. */
export type FailureResponse =
  /** The server cannot be reached, or is restarting. */
  | 'retry'
  /** A viewer may be too early, or be allowed later. */
  | 'retrySlowly'
  /** The stream has ended. */
  | 'ended'
  /** Another attempt would be refused in the same way. */
  | 'stop';

type RefusalMeaning = 'streamEnded' | 'serverFailing' | 'notAllowed' | 'nothingYet' | 'final';

/** What the codes mean that WHIP and WHEP are refused with. */
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

/** What an answer without a known code means, such as one of a proxy. */
function meaningOfStatus(status: number): RefusalMeaning {
  if (status === 410) return 'streamEnded';
  if (status === 408 || status === 425 || status === 429 || status >= 500) return 'serverFailing';
  if (status === 401 || status === 403 || status === 404) return 'notAllowed';
  return 'final';
}

/** @param failure a `WhipWhepRefusal`, a `ConnectionFailure`, or an unexpected error of this page or browser */
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
    // After a restart of the media server a broadcast without a stream comes back under the same address.
    nothingYet: mode === 'push' ? 'stop' : 'retrySlowly',
    final: 'stop',
  };
  return responses[meaning];
}
