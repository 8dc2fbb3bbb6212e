import { mediaConnectWithinMs } from '@greenroom/contract/media/media-control.schemas';
import { parseIceFragment } from '../sdp/ice-candidates.ts';
import { RequestError } from '../sdp/request-error.ts';
import type { PeerTransport } from './peer-transport.ts';
import type { Publisher } from './publishers/publisher.ts';
import type { MediaViewer } from './viewers/viewer.ts';

/** ICE notices a silent peer after 30 s (RFC 7675). Media that has begun and then stops shows it sooner. */
const publisherSilenceMs = 5000;
const viewerSilenceMs = 8000;

/** `connecting` from the answer until ICE and DTLS are established, then `connected`, finally `ended`. */
type SessionState = { is: 'connecting'; sinceMs: number } | { is: 'connected' } | { is: 'ended' };

/** Each kind of session, with the handler of its packets. */
export type Peer =
  | {
      kind: 'publisher';
      peer: Publisher;
      /** The session that this one reclaims, from its permit. */
      resumesSessionId: string | undefined;
    }
  | { kind: 'viewer'; peer: MediaViewer };

/** One answered offer. */
export type MediaSession = Peer & {
  readonly id: string;
  readonly roomId: string;
  readonly subject: string;
  /** Entity tag of this ICE session, for trickled candidates (RFC 9725, 4.3). */
  readonly etag: string;
  readonly remoteIceUfrag: string;
  readonly transport: PeerTransport;
  state: SessionState;
};

export type PublisherSession = Extract<MediaSession, { kind: 'publisher' }>;

/** How events and logs identify a session. */
export function nameOf(session: MediaSession): { sessionId: string; roomId: string; subject: string } {
  return { sessionId: session.id, roomId: session.roomId, subject: session.subject };
}

/**
 * Whether a session is lost: it never connected, or its peer is silent. A viewer is expected to send reports
 * only while it is sent something, and only if it has sent any before.
 */
export function isLost(
  session: MediaSession,
  { nowMs, isPublished }: { nowMs: number; isPublished: boolean },
): boolean {
  const { state } = session;
  if (state.is === 'connecting') return nowMs - state.sinceMs > mediaConnectWithinMs;
  if (state.is === 'ended') return false;
  const silentMs = nowMs - session.peer.lastReceivedMs;
  const limits = {
    publisher: silentMs > publisherSilenceMs,
    viewer:
      session.kind === 'viewer' && session.peer.hasReported && silentMs > viewerSilenceMs && isPublished,
  } satisfies Record<MediaSession['kind'], boolean>;
  return limits[session.kind];
}

/**
 * Adds trickled candidates (RFC 8840). Throws `invalid_sdp` for an unparsable one, `ice_restart_refused` for
 * another ICE session, and `precondition_required` or `precondition_failed` for a missing or different entity
 * tag (RFC 9725, 4.3).
 */
export function addCandidates(session: MediaSession, ifMatch: string | undefined, fragment: string): void {
  const read = parseIceFragment(fragment);
  const isRestart = read.iceUfrag !== undefined && read.iceUfrag !== session.remoteIceUfrag;
  if (isRestart) throw new RequestError('ice_restart_refused');
  if (ifMatch === undefined) throw new RequestError('precondition_required');
  if (ifMatch !== '*' && !ifMatch.split(',').some((tag) => tag.trim() === session.etag)) {
    throw new RequestError('precondition_failed');
  }
  session.transport.addRemoteCandidates(read.candidates);
}

/**
 * Whether a publisher may take over a media room. One that reclaims a session yields to one that came
 * meanwhile.
 */
export function mayReplace(
  currentSessionId: string | undefined,
  resumesSessionId: string | undefined,
): boolean {
  return (
    currentSessionId === undefined || resumesSessionId === undefined || currentSessionId === resumesSessionId
  );
}
