import { isOver } from '@greenroom/contract/streams/stream-status';
import { randomUUID } from 'node:crypto';
import { mediaConnectWithinMs } from '@greenroom/contract/media/media-control.schemas';
import { makeMediaRoomId } from '@greenroom/contract/media/media-room-id';
import type { PermitOf } from '@greenroom/contract/media/permit.schemas';
import { type Actor, mayStream } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Authentication } from '../../platform/authentication.ts';
import { createKeyedQueue } from '../../platform/queues/keyed-queue.ts';
import type { MediaAnswer, MediaClient } from '../../platform/media/media-client.ts';
import type { AccountsService } from '../accounts/accounts.service.ts';
import type { StreamsService } from '../streams/streams.service.ts';
import type { LivePublishes } from './live-publishes.service.ts';
import { MediaRoomClaims } from './media-room-claims.ts';
import type { PublishGrant } from '../accounts/stream-keys.service.ts';
import { toPublishGrant, toPublishSubject } from './publish-grant.ts';

/** The part of an actor that decides whether they may publish. */
type Broadcaster = Pick<Actor, 'userId' | 'role'> & { grant: PublishGrant };

/** The media server checks once a second for sessions that do not connect, so this leaves a margin. */
const claimMs = mediaConnectWithinMs + 5000;

/**
 * An offer and its origin. A media session costs the server more than its client, so offers are limited per
 * address.
 */
export interface SessionOffer {
  sdp: string;
  /** The unit in which addresses are counted: an IPv4 address or an IPv6 /64. */
  addressGroup: string;
}

/** Who wants to publish, and into which media room. */
export interface PublishRequest {
  broadcaster: Broadcaster;
  roomId: string;
  resumesSessionId: string | undefined;
  addressGroup: string;
}

/** Checks the offers (SDP) of publishers and viewers and forwards them to the media server. */
export interface MediaOffers {
  /**
   * The owner of a credential: a stream key or a session's token.
   * @throws AppError `signed_out`, `wrong_stream_key`, `not_a_streamer`, `account_banned`.
   */
  broadcasterOf(credential: string | undefined): Promise<Broadcaster>;

  /**
   * Publishes to a media room (WHIP, RFC 9725). Without a room: to the streamer's open stream, otherwise to
   * the announced one that is due, otherwise to a new one.
   * @throws AppError `room_taken` for another streamer's room, or one without a stream in which another
   * publishes; `stream_already_ended`.
   */
  publish(publish: {
    broadcaster: Broadcaster;
    roomId: string | undefined;
    resumesSessionId: string | undefined;
    offer: SessionOffer;
  }): Promise<MediaAnswer>;

  /**
   * Watches a stream (WHEP). Everybody may watch a live one; any other requires the token of somebody who
   * manages it.
   * @throws AppError `stream_not_found`, `permit_missing` without a token, `not_your_stream` with another's.
   */
  watchStream(streamId: string, token: string | undefined, offer: SessionOffer): Promise<MediaAnswer>;

  /**
   * Watches a media room by its address alone: the direct video URL, which anyone who has it may open
   * (STUDIO-36).
   * @throws AppError `media_room_not_found` for a room without a stream and without a publisher.
   */
  watchRoom(roomId: string, offer: SessionOffer): Promise<MediaAnswer>;

  /**
   * The checks of `publish` into a named room, `watchStream` and `watchRoom`, for a provider that receives no
   * offers here.
   */
  permitPublish(request: PublishRequest): Promise<PermitOf<'publish'>>;
  permitWatchStream(
    streamId: string,
    token: string | undefined,
    addressGroup: string,
  ): Promise<PermitOf<'watch'>>;
  permitWatchRoom(roomId: string, addressGroup: string): Promise<PermitOf<'watch'>>;

  /** A publisher has connected. From now on the publish itself shows who owns the media room. */
  connected(publish: { roomId: string; subject: string }): void;
}

export function createMediaOffers({
  streams,
  accounts,
  authentication,
  publishes,
  media,
  now,
}: {
  streams: Pick<
    StreamsService,
    'createForEncoder' | 'findRow' | 'findRowByRoomId' | 'findStreamForEncoder' | 'maySee' | 'mayWatch'
  >;
  accounts: Pick<AccountsService, 'isStreamKey' | 'streamerOfKey' | 'usersByIds'>;
  authentication: Authentication;
  publishes: Pick<LivePublishes, 'in' | 'end'>;
  media: Pick<MediaClient, 'publish' | 'watch'>;
  now: () => Date;
}): MediaOffers {
  const claims = new MediaRoomClaims(claimMs);
  const encoderOffers = createKeyedQueue();

  /** A media room without a stream belongs to its first publisher. @throws AppError `room_taken`. */
  function claimRoom(roomId: string, userId: string): void {
    const publish = publishes.in(roomId);
    const holder = publish && toPublishGrant(publish.subject)?.userId;
    const isFree = holder === undefined || holder === userId;
    if (!isFree || !claims.claim(roomId, userId, now().getTime())) throw new AppError('room_taken');
  }

  /** @throws AppError `room_taken`, `stream_already_ended`. */
  async function permitPublish({
    broadcaster: { userId, role, grant },
    roomId,
    resumesSessionId,
    addressGroup,
  }: PublishRequest): Promise<PermitOf<'publish'>> {
    const row = await streams.findRowByRoomId(roomId);
    if (row === undefined) claimRoom(roomId, userId);
    else {
      if (row.ownerId !== userId && role !== 'admin') throw new AppError('room_taken');
      if (isOver(row.status)) throw new AppError('stream_already_ended');
    }
    const subject = toPublishSubject(grant);
    const resumed = resumesSessionId === undefined ? {} : { resumesSessionId };
    return { action: 'publish', roomId, subject, address: addressGroup, ...resumed };
  }

  /** Forwards an offer to the media server, for a media room that the broadcaster may use. */
  async function answerOffer(
    roomId: string,
    {
      broadcaster,
      resumesSessionId,
      offer: { sdp, addressGroup },
    }: { broadcaster: Broadcaster; resumesSessionId: string | undefined; offer: SessionOffer },
  ): Promise<MediaAnswer> {
    const permit = await permitPublish({ broadcaster, roomId, resumesSessionId, addressGroup });
    try {
      return await media.publish(permit, sdp);
    } catch (error) {
      claims.release(roomId, broadcaster.userId);
      throw error;
    }
  }

  /**
   * Whether video can be expected in a media room. Without this check, anybody could wait in any number of
   * made-up rooms.
   */
  async function isRoomKnown(roomId: string): Promise<boolean> {
    if (publishes.in(roomId) !== undefined || claims.isHeld(roomId, now().getTime())) return true;
    const row = await streams.findRowByRoomId(roomId);
    return row !== undefined && !isOver(row.status);
  }

  async function permitWatchStream(
    streamId: string,
    token: string | undefined,
    addressGroup: string,
  ): Promise<PermitOf<'watch'>> {
    const row = await streams.findRow(streamId);
    if (row === undefined) throw new AppError('stream_not_found');
    const actor = token === undefined ? null : await authentication.actorFromToken(token);
    if (token !== undefined && actor === null) throw new AppError('signed_out');
    if (!(await streams.maySee(actor, row))) throw new AppError('stream_not_found');
    if (!(await streams.mayWatch(actor, row)))
      throw new AppError(actor === null ? 'permit_missing' : 'not_your_stream');
    // An ended show sends nothing, so its viewers would wait indefinitely.
    if (!(await isRoomKnown(row.roomId))) throw new AppError('media_room_not_found');
    return {
      action: 'watch',
      roomId: row.roomId,
      subject: actor?.userId ?? anonymous(),
      address: addressGroup,
    };
  }

  async function permitWatchRoom(roomId: string, addressGroup: string): Promise<PermitOf<'watch'>> {
    if (!(await isRoomKnown(roomId))) throw new AppError('media_room_not_found');
    return { action: 'watch', roomId, subject: anonymous(), address: addressGroup };
  }

  /** Creates a stream for an encoder that connects without one. */
  async function makeStream(userId: string, roomId: string): Promise<void> {
    const [user] = await accounts.usersByIds([userId]);
    if (user === undefined) throw new AppError('signed_out');
    await streams.createForEncoder(user, roomId);
  }

  /**
   * Answers the offer of an encoder that names no media room: it goes to the streamer's open stream or to a
   * new one. The stream is created after the offer was answered, so that a rejected offer leaves nothing
   * behind.
   */
  async function answerEncoder(
    offer: SessionOffer,
    resumesSessionId: string | undefined,
    broadcaster: Broadcaster,
  ): Promise<MediaAnswer> {
    const { userId } = broadcaster;
    const stream = await streams.findStreamForEncoder(userId);
    const roomId = stream?.roomId ?? makeMediaRoomId(now().getTime());
    const answer = await answerOffer(roomId, { broadcaster, resumesSessionId, offer });
    if (stream !== undefined) return answer;
    try {
      await makeStream(userId, roomId);
    } catch (error) {
      await publishes.end({
        roomId,
        sessionId: answer.sessionId,
        subject: toPublishSubject(broadcaster.grant),
      });
      throw error;
    }
    return answer;
  }

  return {
    async broadcasterOf(credential) {
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
    },

    async publish({ broadcaster, roomId, resumesSessionId, offer }) {
      if (roomId !== undefined) return answerOffer(roomId, { broadcaster, resumesSessionId, offer });
      // One at a time: if two arrive together, the second finds the stream that was created for the first.
      return encoderOffers(broadcaster.userId, async () =>
        answerEncoder(offer, resumesSessionId, broadcaster),
      );
    },

    async watchStream(streamId, token, offer) {
      return media.watch(await permitWatchStream(streamId, token, offer.addressGroup), offer.sdp);
    },

    async watchRoom(roomId, offer) {
      return media.watch(await permitWatchRoom(roomId, offer.addressGroup), offer.sdp);
    },

    permitPublish,
    permitWatchStream,
    permitWatchRoom,

    connected({ roomId, subject }) {
      claims.release(roomId, toPublishGrant(subject)?.userId ?? '');
    },
  };
}

function anonymous(): string {
  return `anonymous-${randomUUID()}`;
}
