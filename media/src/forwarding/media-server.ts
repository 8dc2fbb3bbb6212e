import { randomBytes, randomInt } from 'node:crypto';
import {
  mediaConnectWithinMs,
  type MediaEvent,
  type MediaRoomDetails,
  type SessionEndReason,
} from '@greenroom/contract/media/media-control.schemas';
import type { PermitOf } from '@greenroom/contract/media/permit.schemas';
import type { Logger } from 'pino';
import { counters } from '../rtp/counters.ts';
import { answerCandidates, parseIceFragment } from '../sdp/ice-candidates.ts';
import { writeAnswer } from '../sdp/answer.ts';
import { planPublish } from '../sdp/publish-plan.ts';
import { planWatch } from '../sdp/watch-plan.ts';
import type { PublishPlan } from '../sdp/publish-plan.ts';
import type { WatchPlan } from '../sdp/watch-plan.ts';
import { PeerTransport } from './peer-transport.ts';
import type { TransportOptions } from './peer-transport.ts';
import { Publisher } from './publisher.ts';
import { RequestError } from '../sdp/request-error.ts';
import { MediaRoom } from './media-room.ts';
import { Viewer } from './viewer.ts';

/** ICE notices a peer that went silent after 30 s (RFC 7675); media that has begun and stopped says so sooner. */
const publisherSilenceMs = 5000;
const viewerSilenceMs = 8000;
const watchdogMs = 1000;

type SessionState = 'connecting' | 'connected' | 'ended';

type Session = {
  id: string;
  kind: 'publisher' | 'viewer';
  roomId: string;
  subject: string;
  etag: string;
  remoteIceUfrag: string;
  createdMs: number;
  state: SessionState;
  transport: PeerTransport;
  peer: Publisher | Viewer;
};

/** What the answer to an offer consists of. */
export type Answer = { sessionId: string; sdp: string; etag: string };

export type MediaServerOptions = TransportOptions & { announcedIp: string | undefined };

/** Hears what happens to sessions, in order, as the web server is to hear it. */
export type MediaEventListener = (event: MediaEvent) => void;

/** All media rooms and sessions of this process: who may come in, who is told about it, and how it ends. */
export class MediaServer {
  readonly #options: MediaServerOptions;
  readonly #emit: MediaEventListener;
  readonly #log: Logger;
  readonly #sessions = new Map<string, Session>();
  readonly #mediaRooms = new Map<string, MediaRoom>();
  readonly #watchdog: NodeJS.Timeout;
  #watchedAtMs = performance.now();

  constructor(options: MediaServerOptions, emit: MediaEventListener, log: Logger) {
    this.#options = options;
    this.#emit = emit;
    this.#log = log;
    this.#watchdog = setInterval(() => this.#watch(performance.now()), watchdogMs);
  }

  /**
   * Answers a publisher's offer. Throws `invalid_sdp`, or `broadcast_taken_over` when the permit claims back a lost
   * session and another publisher is there.
   */
  async publish(permit: PermitOf<'publish'>, sdp: string): Promise<Answer> {
    const plan = planPublish(sdp);
    this.#refuseResumption(permit);
    return this.#answer(permit, plan, 'publisher', (transport, nowMs) => {
      const publisher = new Publisher(
        transport,
        plan,
        (stream, sequence, slot, atMs) => {
          const mediaRoom = this.#mediaRooms.get(permit.roomId);
          if (mediaRoom?.publisher?.peer === publisher) mediaRoom.forward(stream, sequence, slot, atMs);
        },
        nowMs,
      );
      return { peer: publisher, resumes: permit.resumesSessionId };
    });
  }

  #refuseResumption(permit: PermitOf<'publish'>): void {
    const current = this.#mediaRooms.get(permit.roomId)?.publisher?.sessionId;
    if (
      permit.resumesSessionId !== undefined &&
      current !== undefined &&
      current !== permit.resumesSessionId
    ) {
      throw new RequestError('broadcast_taken_over');
    }
  }

  /** Answers a viewer's offer; it may wait for a publisher as long as it likes. Throws `invalid_sdp`. */
  async watch(permit: PermitOf<'watch'>, sdp: string): Promise<Answer> {
    const plan = planWatch(sdp, randomInt(1, 2 ** 32 - 1), randomInt(1, 2 ** 32 - 1));
    return this.#answer(permit, plan, 'viewer', (transport, nowMs) => ({
      peer: new Viewer(transport, plan, nowMs),
      resumes: undefined,
    }));
  }

  async #answer(
    permit: { roomId: string; subject: string },
    plan: PublishPlan | WatchPlan,
    kind: Session['kind'],
    build: (
      transport: PeerTransport,
      nowMs: number,
    ) => { peer: Publisher | Viewer; resumes: string | undefined },
  ): Promise<Answer> {
    const nowMs = performance.now();
    const id = randomBytes(18).toString('base64url');
    // The library calls back in later turns of the event loop, when the session is there.
    const transport: PeerTransport = new PeerTransport(plan.remote, this.#options, {
      packet: (packet) => {
        if (peer instanceof Publisher) peer.packet(packet);
        else peer.packet(packet, performance.now());
      },
      connected: () => this.#connect(session, resumes),
      lost: () => this.end(id, 'lost'),
      failed: (error) => this.#fail(session, error),
    });
    const { peer, resumes } = build(transport, nowMs);
    const session: Session = {
      id,
      kind,
      roomId: permit.roomId,
      subject: permit.subject,
      etag: `"${randomBytes(9).toString('base64url')}"`,
      remoteIceUfrag: plan.remote.iceUfrag,
      createdMs: nowMs,
      state: 'connecting',
      transport,
      peer,
    };
    this.#sessions.set(id, session);
    const local = await transport.gather();
    const candidates = answerCandidates(local.candidates, this.#options.udpPort, this.#options.announcedIp);
    const sdp = writeAnswer(plan, { ...local, candidates }, randomInt(2 ** 47));
    this.#log.debug({ sessionId: id, roomId: permit.roomId, kind }, 'session answered');
    return { sessionId: id, sdp, etag: session.etag };
  }

  #connect(session: Session, resumes: string | undefined): void {
    if (session.state !== 'connecting') return;
    const nowMs = performance.now();
    const { peer } = session;
    if (peer instanceof Publisher) {
      const previous = this.#mediaRooms.get(session.roomId)?.publisher?.sessionId;
      if (previous !== undefined) {
        // Who claims a session back yields to a publisher that came meanwhile; anyone else takes over.
        if (resumes !== undefined && previous !== resumes) {
          this.end(session.id, 'replaced');
          return;
        }
        this.end(previous, 'replaced');
      }
    }
    session.state = 'connected';
    const mediaRoom = this.#mediaRooms.get(session.roomId) ?? new MediaRoom(session.roomId);
    this.#mediaRooms.set(session.roomId, mediaRoom);
    if (peer instanceof Publisher) {
      peer.lastHeardMs = nowMs;
      mediaRoom.setPublisher({ sessionId: session.id, subject: session.subject, peer });
      peer.start();
    } else {
      peer.lastHeardMs = nowMs;
      mediaRoom.addViewer({ sessionId: session.id, subject: session.subject, peer }, nowMs);
    }
    this.#emit({
      type: peer instanceof Publisher ? 'publisherConnected' : 'viewerConnected',
      ...nameOf(session),
    });
    this.#log.info({ ...nameOf(session), kind: session.kind }, 'session connected');
  }

  /** A fault of this process, met by what one session sent, costs that session only. */
  #fail(session: Session, error: unknown): void {
    counters.sessionsFailed += 1;
    this.#log.error({ ...nameOf(session), kind: session.kind, err: error }, 'session failed');
    this.end(session.id, 'lost');
  }

  /**
   * Adds trickled candidates. Throws not found, 400 for an unreadable one, 412 for another entity tag, 422 for an ICE
   * restart (RFC 9725, 4.3).
   */
  trickle(sessionId: string, ifMatch: string | undefined, fragment: string): void {
    const session = this.#session(sessionId);
    const read = parseIceFragment(fragment);
    const isRestart = read.iceUfrag !== undefined && read.iceUfrag !== session.remoteIceUfrag;
    if (isRestart) throw new RequestError('ice_restart_refused');
    if (ifMatch === undefined) throw new RequestError('precondition_required');
    if (ifMatch !== '*' && !ifMatch.split(',').some((tag) => tag.trim() === session.etag)) {
      throw new RequestError('precondition_failed');
    }
    for (const candidate of read.candidates) session.transport.addRemoteCandidate(candidate);
  }

  #session(sessionId: string): Session {
    const session = this.#sessions.get(sessionId);
    if (session === undefined) throw new RequestError('media_session_not_found');
    return session;
  }

  has(sessionId: string): boolean {
    return this.#sessions.has(sessionId);
  }

  /** Ends a session; nothing happens when it has ended already. */
  end(sessionId: string, reason: SessionEndReason): void {
    const session = this.#sessions.get(sessionId);
    if (session === undefined) return;
    const wasConnected = session.state === 'connected';
    session.state = 'ended';
    this.#sessions.delete(sessionId);
    const mediaRoom = this.#mediaRooms.get(session.roomId);
    if (session.kind === 'publisher') mediaRoom?.removePublisher(sessionId, performance.now());
    else mediaRoom?.removeViewer(sessionId);
    session.peer.close();
    if (mediaRoom?.isEmpty === true) {
      mediaRoom.close();
      this.#mediaRooms.delete(session.roomId);
    }
    if (!wasConnected) return;
    this.#emit({
      type: session.kind === 'publisher' ? 'publisherDisconnected' : 'viewerDisconnected',
      ...nameOf(session),
      reason,
    });
    this.#log.info({ ...nameOf(session), kind: session.kind, reason }, 'session ended');
  }

  /** Ends everyone in a media room, connected or not yet. */
  closeRoom(roomId: string): void {
    for (const session of this.#sessions.values()) {
      if (session.roomId === roomId) this.end(session.id, 'ended');
    }
  }

  snapshot(): MediaEvent {
    const connected = (kind: Session['kind']) =>
      [...this.#sessions.values()]
        .filter((session) => session.kind === kind && session.state === 'connected')
        .map(nameOf);
    return { type: 'snapshot', publishers: connected('publisher'), viewers: connected('viewer') };
  }

  /** A media room with what each of its viewers was sent and reports. Throws not found when nobody is in it. */
  roomDetails(roomId: string): MediaRoomDetails {
    const mediaRoom = this.#mediaRooms.get(roomId);
    if (mediaRoom === undefined) throw new RequestError('not_found', 'Nobody is in this room');
    return {
      ...mediaRoom.stats(),
      viewers: mediaRoom.viewers.map(({ sessionId, subject, peer }) => ({
        sessionId,
        subject,
        packetsSent: peer.packetsSent,
        bytesSent: peer.bytesSent,
        fractionLost: peer.backlog.fractionLost,
        packetsRetransmitted: peer.packetsRetransmitted,
        packetsDropped: peer.packetsDropped,
        rembBps: peer.rembBps,
      })),
    };
  }

  /** Works out the rates since the last call and tells whoever listens. */
  publishStats(nowMs: number): void {
    const mediaRooms = [...this.#mediaRooms.values()];
    for (const mediaRoom of mediaRooms) mediaRoom.readRates(nowMs);
    this.#emit({ type: 'stats', rooms: mediaRooms.map((mediaRoom) => mediaRoom.stats()) });
  }

  counts(): { publishers: number; viewers: number; rooms: number; sessions: number } {
    const connected = [...this.#sessions.values()].filter((session) => session.state === 'connected');
    const publishers = connected.filter((session) => session.kind === 'publisher').length;
    return {
      publishers,
      viewers: connected.length - publishers,
      rooms: this.#mediaRooms.size,
      sessions: this.#sessions.size,
    };
  }

  #watch(nowMs: number): void {
    // After a pause of this process nothing was heard because nobody listened.
    const wasPaused = nowMs - this.#watchedAtMs > 2 * watchdogMs;
    this.#watchedAtMs = nowMs;
    for (const session of this.#sessions.values()) {
      if (session.state === 'connecting') {
        if (nowMs - session.createdMs > mediaConnectWithinMs) this.end(session.id, 'lost');
        continue;
      }
      const { peer } = session;
      if (wasPaused) peer.lastHeardMs = nowMs;
      const silentMs = nowMs - peer.lastHeardMs;
      const isSilent =
        peer instanceof Publisher
          ? silentMs > publisherSilenceMs
          : peer.hasReported &&
            silentMs > viewerSilenceMs &&
            this.#mediaRooms.get(session.roomId)?.publisher !== undefined;
      if (isSilent) this.end(session.id, 'lost');
    }
  }

  /** Ends everything. */
  close(): void {
    clearInterval(this.#watchdog);
    for (const session of this.#sessions.values()) this.end(session.id, 'ended');
  }
}

function nameOf(session: Session): { sessionId: string; roomId: string; subject: string } {
  return { sessionId: session.id, roomId: session.roomId, subject: session.subject };
}
