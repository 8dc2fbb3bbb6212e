import { randomUUID } from 'node:crypto';
import {
  mediaConnectWithinMs,
  type MediaEvent,
  type MediaRoomStats,
} from '@greenroom/contract/media/media-control.schemas';
import { makeMediaRoomId } from '@greenroom/contract/media/media-room-id';
import { type Actor, mayStream } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Authentication } from '../../platform/authentication.ts';
import { createKeyedQueue } from '../../platform/keyed-queue.ts';
import type { Log } from '../../platform/log.ts';
import type { MediaAnswer, MediaClient } from '../../platform/media/media-client.ts';
import type { AccountsService } from '../accounts/accounts.service.ts';
import type { LiveState } from '../live-state/live-state.service.ts';
import { type PublishGrant, toPublishGrant, toPublishSubject } from './publish-grant.ts';
import { MediaRoomClaims } from './media-room-claims.ts';
import type { StreamRow, StreamsService } from '../streams/streams.service.ts';

/** Who wants to publish: enough of an actor to judge by. */
type Broadcaster = Pick<Actor, 'userId' | 'role'> & { grant: PublishGrant };

interface Publisher {
  roomId: string;
  sessionId: string;
  subject: string;
}

/** The media server's own watch over those that do not connect looks once a second. */
const claimMs = mediaConnectWithinMs + 5000;

/**
 * The media doors' use cases, and what the media server's news means for shows: a broadcaster who drops has a minute to
 * come back to the same show, then it ends.
 */
export function createBroadcastService({
  streams,
  accounts,
  authentication,
  liveState,
  media,
  log,
  now,
}: {
  streams: StreamsService;
  accounts: AccountsService;
  authentication: Authentication;
  liveState: Pick<LiveState, 'setPublishing' | 'replacePublishing'>;
  media: MediaClient;
  log: Log;
  now: () => Date;
}) {
  /** Publisher session of each room that has one. */
  const publishers = new Map<string, Publisher>();
  const statsByRoom = new Map<string, MediaRoomStats>();
  const deadlines = new Map<string, NodeJS.Timeout>();
  const claims = new MediaRoomClaims(claimMs);
  const encoderOffers = createKeyedQueue();

  /**
   * Whose credential it is: a stream key or a session's token.
   * @throws AppError `signed_out`, `wrong_stream_key`, `not_a_streamer`, `account_banned`.
   */
  async function broadcasterOf(credential: string | undefined): Promise<Broadcaster> {
    if (credential === undefined) throw new AppError('signed_out');
    if (accounts.isStreamKey(credential)) {
      const user = await accounts.streamerOfKey(credential);
      const { id: userId, role, keyFingerprint } = user;
      return { userId, role, grant: { kind: 'stream-key', userId, keyFingerprint } };
    }
    const actor = await authentication.actorFromToken(credential);
    if (actor === null) throw new AppError('signed_out');
    if (!mayStream(actor)) throw new AppError('not_a_streamer');
    const { userId, role, sessionId } = actor;
    return { userId, role, grant: { kind: 'session', userId, sessionId } };
  }

  function forget({ roomId, sessionId }: Publisher): void {
    // One that was replaced goes after its successor has come.
    if (publishers.get(roomId)?.sessionId !== sessionId) return;
    publishers.delete(roomId);
    liveState.setPublishing(roomId, false);
    void enqueue(async () => publisherLeft(roomId));
  }

  async function endPublish(publisher: Publisher): Promise<void> {
    const { sessionId } = publisher;
    try {
      await media.endSession(sessionId);
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'media_session_not_found')) {
        // A media server that is away publishes nothing, and its next snapshot is judged anew.
        log.warn({ err: error, sessionId }, 'a publish without authority could not be ended');
        return;
      }
    }
    // What is decided next needs no word of the media server to know that they are gone.
    forget(publisher);
  }

  /** By what allowed it; and a show's room is its streamer's, where admins may help out. */
  async function isAllowed({ subject }: Publisher, row: StreamRow | undefined): Promise<boolean> {
    const grant = toPublishGrant(subject);
    if (grant === undefined || !(await accounts.mayStillPublish(grant))) return false;
    if (row === undefined || row.ownerId === grant.userId) return true;
    const [user] = await accounts.usersByIds([grant.userId]);
    return user?.role === 'admin';
  }

  /** Ends those publishes that may not go on. */
  async function judge(which: Iterable<Publisher>): Promise<void> {
    await Promise.all(
      [...which].map(async (publisher) => {
        const row = await streams.findRowByRoomId(publisher.roomId);
        if (!(await isAllowed(publisher, row))) await endPublish(publisher);
      }),
    );
  }

  /** A publish that began while its authority was being taken is found here, when it arrives. */
  function enforceLater(which: readonly Publisher[]): void {
    judge(which).catch((error: unknown) => {
      log.error({ err: error }, 'whether a publish is still allowed could not be found out');
    });
  }

  /** Whose show it has become: another's publish into it, from before there was a show, ends. */
  async function enforceInRoomOf(row: StreamRow): Promise<void> {
    const publisher = publishers.get(row.roomId);
    if (publisher !== undefined && !(await isAllowed(publisher, row))) await endPublish(publisher);
  }

  /** A room without a show is its first publisher's. @throws AppError `room_taken`. */
  function claimRoom(roomId: string, userId: string): void {
    const publisher = publishers.get(roomId);
    const holder = publisher && toPublishGrant(publisher.subject)?.userId;
    const isFree = holder === undefined || holder === userId;
    if (!isFree || !claims.claim(roomId, userId, now().getTime())) throw new AppError('room_taken');
  }

  /** Passes an offer on to the media server, for a room that the broadcaster may have. */
  async function answerOffer(
    { roomId, resumesSessionId, sdp }: { roomId: string; resumesSessionId: string | undefined; sdp: string },
    { userId, role, grant }: Broadcaster,
  ): Promise<MediaAnswer> {
    const row = await streams.findRowByRoomId(roomId);
    if (row === undefined) claimRoom(roomId, userId);
    else {
      if (row.ownerId !== userId && role !== 'admin') throw new AppError('room_taken');
      if (row.status === 'ended') throw new AppError('stream_already_ended');
    }
    const subject = toPublishSubject(grant);
    const resumed = resumesSessionId === undefined ? {} : { resumesSessionId };
    try {
      return await media.publish({ action: 'publish', roomId, subject, ...resumed }, sdp);
    } catch (error) {
      claims.release(roomId, userId);
      throw error;
    }
  }

  /** A show for an encoder that comes before one was made. */
  async function makeStream(userId: string, roomId: string): Promise<void> {
    const [user] = await accounts.usersByIds([userId]);
    if (user === undefined) throw new AppError('signed_out');
    const { username, name, email, role } = user;
    await streams.create(
      { userId, username: username ?? '', name, email, avatarUrl: '', role, sessionId: '' },
      { title: `${name} live`, description: '', vdoRoomId: roomId },
    );
  }

  /**
   * Answers the offer of an encoder that names no room: it is the streamer's open show's, or gets a show made for it.
   * Made once the offer was answered, so that a refused one leaves nothing behind.
   */
  async function answerEncoder(sdp: string, resumesSessionId: string | undefined, broadcaster: Broadcaster) {
    const { userId } = broadcaster;
    const show = await streams.findStreamForEncoder(userId);
    const roomId = show?.roomId ?? makeMediaRoomId(now().getTime());
    const answer = await answerOffer({ roomId, resumesSessionId, sdp }, broadcaster);
    if (show !== undefined) return answer;
    try {
      await makeStream(userId, roomId);
    } catch (error) {
      await endPublish({ roomId, sessionId: answer.sessionId, subject: toPublishSubject(broadcaster.grant) });
      throw error;
    }
    return answer;
  }

  function schedule(streamId: string, endsAt: Date): void {
    clearTimeout(deadlines.get(streamId));
    const timer = setTimeout(
      () => {
        deadlines.delete(streamId);
        streams.endLost(streamId).catch((error: unknown) => {
          log.error({ err: error, streamId }, 'a show without broadcaster could not be ended; trying again');
          schedule(streamId, new Date(now().getTime() + 1000));
        });
      },
      Math.max(0, endsAt.getTime() - now().getTime()),
    );
    timer.unref();
    deadlines.set(streamId, timer);
  }

  function unschedule(streamId: string): void {
    clearTimeout(deadlines.get(streamId));
    deadlines.delete(streamId);
  }

  async function publisherCame(roomId: string): Promise<void> {
    const row = await streams.findRowByRoomId(roomId);
    if (row?.status === 'live') await broadcasterCame(row);
  }

  async function broadcasterCame(row: StreamRow): Promise<void> {
    unschedule(row.id);
    if (row.endsWithoutBroadcasterAt !== null) await streams.broadcasterCame(row);
  }

  async function publisherLeft(roomId: string): Promise<void> {
    const row = await streams.findRowByRoomId(roomId);
    if (row?.status === 'live') await broadcasterLeft(row);
  }

  async function broadcasterLeft(row: StreamRow): Promise<void> {
    if (row.endsWithoutBroadcasterAt !== null) return;
    const endsAt = await streams.broadcasterDropped(row);
    if (endsAt) schedule(row.id, endsAt);
  }

  /** Ends a user's live show when they may no longer stream: nobody is left who could come back to it. Answers whether it goes on. */
  async function enforceStreamOf(userId: string): Promise<boolean> {
    if (await accounts.mayStillStream(userId)) return true;
    await streams.endLiveStreamOf(userId, null, 'permission-lost');
    return false;
  }

  /** Makes a live show say who is in its room now. One that began while its streamer's authority was taken ends. */
  async function settle(row: StreamRow): Promise<void> {
    if (!(await enforceStreamOf(row.ownerId))) return;
    if (publishers.has(row.roomId)) await broadcasterCame(row);
    else if (row.endsWithoutBroadcasterAt) schedule(row.id, row.endsWithoutBroadcasterAt);
    else await broadcasterLeft(row);
  }

  /** After a start, or a break of the line to the media server: live shows as they are, not as they were. */
  async function reconcile(): Promise<void> {
    await Promise.all((await streams.listLiveRows()).map(settle));
  }

  /** Media news is handled one piece after the other: a drop and a return must not overtake each other. */
  let queue: Promise<void> = Promise.resolve();
  async function enqueue(work: () => Promise<void>): Promise<void> {
    queue = queue.then(work).catch((error: unknown) => {
      log.error({ err: error }, 'a show could not be told who is in its room');
    });
    return queue;
  }

  return {
    streamWasCreated: enforceInRoomOf,

    /** A show that has just gone live waits for its broadcaster, unless they are there. Resolves once it says so. */
    async streamWentLive(roomId: string): Promise<void> {
      await enqueue(async () => {
        const row = await streams.findRowByRoomId(roomId);
        if (row === undefined) return;
        await enforceInRoomOf(row);
        if (row.status === 'live') await settle(row);
      });
    },

    /** What the media server measures in a room, at most a second old; undefined while nobody is in it. */
    statsOf: (roomId: string): MediaRoomStats | undefined => statsByRoom.get(roomId),

    handleMediaEvent(event: MediaEvent): void {
      switch (event.type) {
        case 'snapshot':
          publishers.clear();
          for (const publisher of event.publishers) publishers.set(publisher.roomId, publisher);
          liveState.replacePublishing(publishers.keys());
          enforceLater(event.publishers);
          void enqueue(reconcile);
          break;
        case 'publisherConnected':
          publishers.set(event.roomId, event);
          liveState.setPublishing(event.roomId, true);
          claims.release(event.roomId, toPublishGrant(event.subject)?.userId ?? '');
          enforceLater([event]);
          void enqueue(async () => publisherCame(event.roomId));
          break;
        case 'publisherDisconnected':
          forget(event);
          break;
        case 'stats':
          statsByRoom.clear();
          for (const room of event.rooms) statsByRoom.set(room.roomId, room);
          break;
        case 'viewerConnected':
        case 'viewerDisconnected':
          break;
      }
    },

    broadcasterOf,

    /**
     * Publishes to a room (WHIP, RFC 9725). Without a room: to the show that the streamer has open,
     * else the announced one whose time has come, else one that is made for it.
     * @throws AppError `room_taken` for another streamer's room, or one without a show in which another publishes;
     * `stream_already_ended`.
     */
    async publish({
      broadcaster,
      roomId,
      resumesSessionId,
      sdp,
    }: {
      broadcaster: Broadcaster;
      roomId: string | undefined;
      resumesSessionId: string | undefined;
      sdp: string;
    }): Promise<MediaAnswer> {
      if (roomId !== undefined) return answerOffer({ roomId, resumesSessionId, sdp }, broadcaster);
      // One after the other: of two that come at once, the second finds the show that was made for the first.
      return encoderOffers(broadcaster.userId, async () => answerEncoder(sdp, resumesSessionId, broadcaster));
    },

    /**
     * Watches a show (WHEP). A live one is open to all; any other needs the token of one who manages it.
     * @throws AppError `stream_not_found`, `permit_missing` without a token, `not_your_stream` with another's.
     */
    async watchStream(streamId: string, token: string | undefined, sdp: string): Promise<MediaAnswer> {
      const row = await streams.findRow(streamId);
      if (row === undefined) throw new AppError('stream_not_found');
      const actor = token === undefined ? null : await authentication.actorFromToken(token);
      if (token !== undefined && actor === null) throw new AppError('signed_out');
      if (!streams.mayWatch(actor, row))
        throw new AppError(actor === null ? 'permit_missing' : 'not_your_stream');
      return media.watch({ action: 'watch', roomId: row.roomId, subject: actor?.userId ?? anonymous() }, sdp);
    },

    /** Watches a room by its address alone: the direct video URL, which whoever was given it may open (STUDIO-36). */
    async watchRoom(roomId: string, sdp: string): Promise<MediaAnswer> {
      return media.watch({ action: 'watch', roomId, subject: anonymous() }, sdp);
    },

    /** Ends what was published by a session that has ended. */
    async endPublishesOfSession(sessionId: string): Promise<void> {
      const own = [...publishers.values()].filter(({ subject }) => {
        const grant = toPublishGrant(subject);
        return grant?.kind === 'session' && grant.sessionId === sessionId;
      });
      await Promise.all(own.map(endPublish));
    },

    /** Ends what a user has on air without right: after a new role or stream key, a suspension, a deletion. */
    async enforceBroadcastsOf(userId: string): Promise<void> {
      // The show first: a publish that ended before it would be a drop to wait out.
      await enforceStreamOf(userId).catch((error: unknown) => {
        log.error({ err: error, userId }, 'a show without authority could not be ended');
      });
      await judge(
        [...publishers.values()].filter(({ subject }) => toPublishGrant(subject)?.userId === userId),
      );
    },

    /** An ended show's room is emptied: its publisher and its viewers are told by their connection's end. */
    async closeRoom(streamId: string, roomId: string): Promise<void> {
      unschedule(streamId);
      await media.closeRoom(roomId).catch((error: unknown) => {
        log.warn({ err: error, roomId }, 'the room of an ended show could not be closed');
      });
    },

    stop(): void {
      for (const timer of deadlines.values()) clearTimeout(timer);
      deadlines.clear();
    },
  };
}

function anonymous(): string {
  return `anonymous-${randomUUID()}`;
}

export type BroadcastService = ReturnType<typeof createBroadcastService>;
