import { randomBytes, randomInt } from 'node:crypto';
import type {
  MediaEvent,
  MediaRoomDetails,
  RecordingFigures,
  SessionEndReason,
  ViewerLimit,
} from '@greenroom/contract/media/media-control.schemas';
import type { PermitOf } from '@greenroom/contract/media/permit.schemas';
import type { Logger } from 'pino';
import { counters } from '../rtp/counters.ts';
import type { AnswerPlan } from '../sdp/answer.ts';
import { planPublish } from '../sdp/publish-plan.ts';
import { planWatch } from '../sdp/watch-plan.ts';
import { answerOffer } from './answer-offer.ts';
import { type ConnectingLimits, ConnectingSessions } from './connecting-sessions.ts';
import { type TransportOptions, PeerTransport } from './peer-transport.ts';
import { type ForwardPacket, Publisher } from './publishers/publisher.ts';
import { addCandidates, isLost, mayReplace, nameOf } from './session.ts';
import type { Peer, PublisherSession, MediaSession } from './session.ts';
import { RequestError } from '../sdp/request-error.ts';
import type { MediaRoom } from './media-room.ts';
import { MediaRooms } from './media-rooms.ts';
import { MediaViewer } from './viewers/viewer.ts';

const watchdogMs = 1000;

/** The answer to an offer. */
export type Answer = { sessionId: string; sdp: string; etag: string };

export type MediaServerOptions = TransportOptions & {
  announcedIp: string | undefined;
  connecting: ConnectingLimits;
};

/** What one session currently publishes in a media room. */
export type MediaRoomSource = MediaRoom['source'] & { sessionId: string };

/** Called with session events, in the order in which the web server receives them. */
export type MediaEventListener = (event: MediaEvent) => void;

/** All media rooms and sessions of this process: who may enter, which events report it, and how it ends. */
export class MediaServer {
  readonly #options: MediaServerOptions;
  readonly #emit: MediaEventListener;
  readonly #log: Logger;
  readonly #sessions = new Map<string, MediaSession>();
  readonly #connecting: ConnectingSessions;
  readonly #mediaRooms = new MediaRooms();
  readonly #watchdog: NodeJS.Timeout;
  /** Called when a publisher leaves, while its packets are still kept. */
  onPublisherLeaving: (roomId: string) => void = () => undefined;
  #watchedAtMs = performance.now();

  constructor(options: MediaServerOptions, emit: MediaEventListener, log: Logger) {
    this.#options = options;
    this.#connecting = new ConnectingSessions(options.connecting);
    this.#emit = emit;
    this.#log = log;
    this.#watchdog = setInterval(() => this.#watch(performance.now()), watchdogMs);
  }

  /**
   * Answers a publisher's offer. Throws `invalid_sdp`, `broadcast_taken_over` if the permit reclaims a lost
   * session and another publisher is present, or `media_full` if too many answered sessions have not
   * connected.
   */
  async publish(permit: PermitOf<'publish'>, sdp: string): Promise<Answer> {
    const plan = planPublish(sdp);
    const { roomId, resumesSessionId } = permit;
    const current = this.#mediaRooms.publisherIn(roomId);
    if (!mayReplace(current, resumesSessionId)) throw new RequestError('broadcast_taken_over');
    return this.#answer('publisher', permit, plan, (transport, nowMs) => {
      const forward: ForwardPacket = (stream, sequence, slot, atMs) => {
        const mediaRoom = this.#mediaRooms.find(roomId);
        if (mediaRoom?.publisher?.peer === peer) mediaRoom.forward(stream, sequence, slot, atMs);
      };
      const peer = new Publisher(transport, plan, forward, nowMs);
      return { kind: 'publisher', peer, resumesSessionId };
    });
  }

  /**
   * Answers a viewer's offer. The viewer may wait for a publisher indefinitely. Throws `invalid_sdp`, and
   * `media_full` as `publish` does.
   */
  async watch(permit: PermitOf<'watch'>, sdp: string): Promise<Answer> {
    const plan = planWatch(sdp, randomInt(1, 2 ** 32 - 1), randomInt(1, 2 ** 32 - 1));
    return this.#answer('viewer', permit, plan, (transport, nowMs) => ({
      kind: 'viewer',
      peer: new MediaViewer(transport, plan, nowMs),
    }));
  }

  async #answer(
    kind: MediaSession['kind'],
    permit: { roomId: string; subject: string; address?: string | undefined },
    plan: AnswerPlan,
    makePeer: (transport: PeerTransport, nowMs: number) => Peer,
  ): Promise<Answer> {
    const nowMs = performance.now();
    const { address } = permit;
    if (!this.#connecting.makeRoom({ kind, address, nowMs }, (sessionId) => this.end(sessionId, 'lost')))
      throw new RequestError('media_full');
    const id = randomBytes(18).toString('base64url');
    // The library calls back in later turns of the event loop, when the session exists.
    const transport: PeerTransport = new PeerTransport(plan.remote, this.#options, {
      packet: (packet) => session.peer.packet(packet, performance.now()),
      connected: () => this.#connect(session),
      lost: () => this.end(id, 'lost'),
      failed: (error) => this.#fail(session, error),
    });
    const session: MediaSession = {
      ...makePeer(transport, nowMs),
      id,
      roomId: permit.roomId,
      subject: permit.subject,
      etag: `"${randomBytes(9).toString('base64url')}"`,
      remoteIceUfrag: plan.remote.iceUfrag,
      transport,
      state: { is: 'connecting', sinceMs: nowMs },
    };
    this.#sessions.set(id, session);
    this.#connecting.add(id, { kind, address, sinceMs: nowMs });
    let sdp: string;
    try {
      sdp = await answerOffer(transport, plan, this.#options);
    } catch (error) {
      this.end(id, 'lost');
      throw error;
    }
    this.#log.debug({ sessionId: id, roomId: permit.roomId, kind: session.kind }, 'session answered');
    return { sessionId: id, sdp, etag: session.etag };
  }

  #connect(session: MediaSession): void {
    if (session.state.is !== 'connecting') return;
    switch (session.kind) {
      case 'publisher':
        this.#connectPublisher(session);
        break;
      case 'viewer':
        this.#enter(session);
        this.#emit({ type: 'viewerConnected', ...nameOf(session) });
        break;
    }
  }

  #connectPublisher(session: PublisherSession): void {
    const previous = this.#mediaRooms.publisherIn(session.roomId);
    if (!mayReplace(previous, session.resumesSessionId)) {
      this.end(session.id, 'replaced');
      return;
    }
    // This event comes first. If the predecessor's end came first, the room would seem empty to listeners.
    this.#emit({ type: 'publisherConnected', ...nameOf(session) });
    if (previous !== undefined) this.end(previous, 'replaced');
    this.#enter(session);
    session.peer.start();
  }

  #enter(session: MediaSession): void {
    this.#connecting.connected(session.id);
    session.state = { is: 'connected' };
    const nowMs = performance.now();
    session.peer.lastReceivedMs = nowMs;
    this.#log.info({ ...nameOf(session), kind: session.kind }, 'session connected');
    this.#mediaRooms.enter(session, nowMs);
  }

  /** An error caused by one session's data ends only that session. */
  #fail(session: MediaSession, error: unknown): void {
    counters.sessionsFailed += 1;
    this.#log.error({ ...nameOf(session), kind: session.kind, err: error }, 'session failed');
    this.end(session.id, 'lost');
  }

  /** Adds trickled candidates, as `addCandidates` describes. Also throws `media_session_not_found`. */
  trickle(sessionId: string, ifMatch: string | undefined, fragment: string): void {
    const session = this.#sessions.get(sessionId);
    if (session === undefined) throw new RequestError('media_session_not_found');
    addCandidates(session, ifMatch, fragment);
  }

  /** Sets a viewer's picture limit. Throws `media_session_not_found`, also for a publisher's session. */
  limitViewer(sessionId: string, { maxHeightPx }: ViewerLimit): void {
    const session = this.#sessions.get(sessionId);
    if (session?.kind !== 'viewer') throw new RequestError('media_session_not_found');
    session.peer.maxHeightPx = maxHeightPx ?? undefined;
    this.#mediaRooms.find(session.roomId)?.aimViewer(sessionId, performance.now());
  }

  has(sessionId: string): boolean {
    return this.#sessions.has(sessionId);
  }

  /** Ends a session. Does nothing if it has already ended. */
  end(sessionId: string, reason: SessionEndReason): void {
    const session = this.#sessions.get(sessionId);
    if (session === undefined) return;
    const wasConnected = session.state.is === 'connected';
    if (this.#mediaRooms.publisherIn(session.roomId) === sessionId) this.onPublisherLeaving(session.roomId);
    session.state = { is: 'ended' };
    this.#sessions.delete(sessionId);
    this.#connecting.delete(sessionId);
    this.#mediaRooms.leave(session, performance.now());
    session.peer.close();
    if (!wasConnected) return;
    this.#emit({ type: `${session.kind}Disconnected`, ...nameOf(session), reason });
    this.#log.info({ ...nameOf(session), kind: session.kind, reason }, 'session ended');
  }

  /** Ends all sessions of a media room, connected or not. */
  closeRoom(roomId: string): void {
    for (const session of this.#sessions.values()) {
      if (session.roomId === roomId) this.end(session.id, 'ended');
    }
  }

  #connected(kind: MediaSession['kind']): MediaSession[] {
    return [...this.#sessions.values()].filter(
      (session) => session.kind === kind && session.state.is === 'connected',
    );
  }

  /** All connected sessions, as the first event for a reader. */
  snapshot(): MediaEvent {
    return {
      type: 'snapshot',
      publishers: this.#connected('publisher').map(nameOf),
      viewers: this.#connected('viewer').map(nameOf),
    };
  }

  /** What is published in a media room. Undefined if nobody publishes there. */
  sourceOf(roomId: string): MediaRoomSource | undefined {
    const mediaRoom = this.#mediaRooms.find(roomId);
    const sessionId = mediaRoom?.publisher?.sessionId;
    if (mediaRoom === undefined || sessionId === undefined) return undefined;
    return { sessionId, ...mediaRoom.source };
  }

  /** The state of a media room. Throws `not_found` if nobody is in it. */
  roomDetails(roomId: string): MediaRoomDetails {
    return this.#mediaRooms.details(roomId);
  }

  /** Calculates and emits the rates since the last call. */
  publishStats(nowMs: number, recordings: RecordingFigures[]): void {
    this.#emit({ type: 'stats', rooms: this.#mediaRooms.stats(nowMs), recordings });
  }

  counts(): { publishers: number; viewers: number; rooms: number; sessions: number } {
    return {
      publishers: this.#connected('publisher').length,
      viewers: this.#connected('viewer').length,
      rooms: this.#mediaRooms.count,
      sessions: this.#sessions.size,
    };
  }

  #watch(nowMs: number): void {
    // After a pause of this process, nothing has arrived because nothing was read.
    const wasPaused = nowMs - this.#watchedAtMs > 2 * watchdogMs;
    this.#watchedAtMs = nowMs;
    for (const session of this.#sessions.values()) {
      if (wasPaused && session.state.is === 'connected') session.peer.lastReceivedMs = nowMs;
      const isPublished = this.#mediaRooms.publisherIn(session.roomId) !== undefined;
      if (isLost(session, { nowMs, isPublished })) this.end(session.id, 'lost');
    }
  }

  /** Ends all sessions. */
  close(): void {
    clearInterval(this.#watchdog);
    for (const session of this.#sessions.values()) this.end(session.id, 'ended');
  }
}
