/** The media door's answer when it is not 201: status and code of the error envelope, and its words for people. */
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

/** The way to the media server is broken: no answer, or no media connection. */
export class ConnectionFailure extends Error {}

export type RefusalVerdict =
  /** Not the door's last word: the way there is broken, or the server is restarting. */
  | 'retry'
  /** A viewer may be early, or be let in later. */
  | 'retrySlowly'
  /** The show is over. */
  | 'ended'
  /** Nothing that this page does will change it. */
  | 'stop';

/** What to make of a failed attempt to connect. One that is neither refusal nor broken way may be this page's own. */
export function classifyFailure(
  failure: unknown,
  { mode, wasConnected }: { mode: 'watch' | 'push'; wasConnected: boolean },
): RefusalVerdict {
  if (failure instanceof ConnectionFailure) return 'retry';
  if (!(failure instanceof WhipWhepRefusal)) return 'retrySlowly';
  const { status, code } = failure;
  if (code === 'stream_already_ended' || status === 410) return 'ended';
  if (status === 408 || status === 425 || status === 429 || status >= 500) return 'retry';
  if (mode === 'push' || status === 409) return 'stop';
  if (status === 401 || status === 403 || status === 404) return wasConnected ? 'ended' : 'retrySlowly';
  return 'stop';
}
