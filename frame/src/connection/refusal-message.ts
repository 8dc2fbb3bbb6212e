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

export type RefusalVerdict =
  /** Not the last answer: the connection is broken, or the server is restarting. */
  | 'retry'
  /** A viewer may be early, or be let in later. */
  | 'retrySlowly'
  /** The show is over. */
  | 'ended'
  /** Nothing that this page does will change it. */
  | 'stop';

type RefusalMeaning = 'showOver' | 'serverInTrouble' | 'notAdmitted' | 'final';

/** What the codes mean that WHIP and WHEP are refused with. */
const meaningsOfCodes: Partial<Record<string, RefusalMeaning>> = {
  stream_already_ended: 'showOver',
  media_unavailable: 'serverInTrouble',
  draining: 'serverInTrouble',
  event_log_unavailable: 'serverInTrouble',
  internal: 'serverInTrouble',
  too_many_requests: 'serverInTrouble',
  signed_out: 'notAdmitted',
  permit_missing: 'notAdmitted',
  not_your_stream: 'notAdmitted',
  stream_not_found: 'notAdmitted',
  wrong_stream_key: 'notAdmitted',
  not_a_streamer: 'notAdmitted',
  account_banned: 'notAdmitted',
  room_taken: 'final',
  broadcast_taken_over: 'final',
  invalid_sdp: 'final',
  invalid_input: 'final',
  too_large: 'final',
  unsupported_media_type: 'final',
} satisfies Partial<Record<ErrorCode, RefusalMeaning>>;

/** What an answer without a known code means, such as one of a proxy. */
function meaningOfStatus(status: number): RefusalMeaning {
  if (status === 410) return 'showOver';
  if (status === 408 || status === 425 || status === 429 || status >= 500) return 'serverInTrouble';
  if (status === 401 || status === 403 || status === 404) return 'notAdmitted';
  return 'final';
}

/** What to do after a failed attempt to connect. A failure that is not one of the two types may be this page's own. */
export function classifyFailure(
  failure: unknown,
  { mode, wasConnected }: { mode: 'watch' | 'push'; wasConnected: boolean },
): RefusalVerdict {
  if (failure instanceof ConnectionFailure) return 'retry';
  if (!(failure instanceof WhipWhepRefusal)) return 'retrySlowly';
  const meaning = meaningsOfCodes[failure.code] ?? meaningOfStatus(failure.status);
  const verdicts: Record<RefusalMeaning, RefusalVerdict> = {
    showOver: 'ended',
    serverInTrouble: 'retry',
    notAdmitted: mode === 'push' ? 'stop' : wasConnected ? 'ended' : 'retrySlowly',
    final: 'stop',
  };
  return verdicts[meaning];
}
