import { setTimeout as delay } from 'node:timers/promises';
import { liveKitPublisherIdentity, type LiveKitPermit } from '@greenroom/contract/frame/livekit-permit';
import { mediaStatsIntervalMs, type MediaEvent } from '@greenroom/contract/media/media-control.schemas';
import { permitLifetimeSeconds, type PermitOf } from '@greenroom/contract/media/permit.schemas';
import { AccessToken, RoomServiceClient, TwirpError, type VideoGrant } from 'livekit-server-sdk';
import { AppError } from '../../app-error.ts';
import type { LiveKitSettings } from '../../environment.ts';
import type { Log } from '../../log.ts';
import { seal, unseal } from '../../secrets.ts';
import type { MediaClient } from '../media-client.ts';
import { changesOfPublishers } from './publisher-changes.ts';

type Publisher = Extract<MediaEvent, { type: 'snapshot' }>['publishers'][number];

/** The media client of a LiveKit server. Also issues the tokens with which browsers connect to it. */
export interface LiveKitClient extends MediaClient {
  /**
   * A token for one room. It is valid for a minute, which is enough: LiveKit keeps those who have connected.
   * @throws AppError `broadcast_taken_over` when a publisher returns and another one is present;
   * `media_unavailable`.
   */
  permit(permit: PermitOf<'publish'> | PermitOf<'watch'>): Promise<LiveKitPermit>;
}

/**
 * Calls a LiveKit server or cluster (docs.livekit.io/reference/other/roomservice-api). Publishers are polled
 * once a second, so every web server knows them, whichever issued the token.
 * @param sealingKey encrypts what authorised a publish, because LiveKit shows a publisher's metadata to
 * viewers
 */
export function createLiveKitClient({
  settings,
  sealingKey,
  log,
}: {
  settings: LiveKitSettings;
  sealingKey: Buffer;
  log: Log;
}): LiveKitClient {
  const { apiKey, apiSecret, httpUrl, socketUrl } = settings;
  const rooms = new RoomServiceClient(httpUrl, apiKey, apiSecret);

  /** Undefined if nobody publishes or the room is not open. @throws Error when LiveKit does not answer. */
  async function publisherIn(roomId: string): Promise<Publisher | undefined> {
    try {
      const { sid, metadata, tracks } = await rooms.getParticipant(roomId, liveKitPublisherIdentity);
      if (tracks.length === 0) return undefined;
      return { roomId, sessionId: sessionIdOf(roomId, sid), subject: unseal(metadata, sealingKey) };
    } catch (error) {
      if (isNotFound(error)) return undefined;
      throw error;
    }
  }

  async function publishers(): Promise<Publisher[]> {
    const open = await rooms.listRooms();
    const found = await Promise.all(open.map(async ({ name }) => publisherIn(name)));
    return found.filter((publisher) => publisher !== undefined);
  }

  async function refuseWhenTakenOver({ roomId, resumesSessionId }: PermitOf<'publish'>): Promise<void> {
    if (resumesSessionId === undefined) return;
    const publisher = await publisherIn(roomId).catch(unavailable);
    if (publisher !== undefined && publisher.sessionId !== sessionIdOf(roomId, resumesSessionId))
      throw new AppError('broadcast_taken_over');
  }

  return {
    async permit(permit) {
      const isPublish = permit.action === 'publish';
      if (isPublish) await refuseWhenTakenOver(permit);
      const token = new AccessToken(apiKey, apiSecret, {
        // A new publisher replaces the previous one: LiveKit disconnects the older of two with one identity.
        identity: isPublish ? liveKitPublisherIdentity : `viewer-${crypto.randomUUID()}`,
        ttl: permitLifetimeSeconds,
        ...(isPublish ? { metadata: seal(permit.subject, sealingKey) } : {}),
      });
      const grant: VideoGrant = {
        room: permit.roomId,
        roomJoin: true,
        canPublish: isPublish,
        canPublishData: false,
        canSubscribe: !isPublish,
        canUpdateOwnMetadata: false,
        // Viewers see only the publisher, and nobody sees viewers.
        hidden: !isPublish,
      };
      token.addGrant(grant);
      return { url: socketUrl, token: await token.toJwt() };
    },

    async endSession(sessionId) {
      const { roomId, sid } = partsOf(sessionId);
      const publisher = await publisherIn(roomId).catch(unavailable);
      if (publisher?.sessionId !== sessionIdOf(roomId, sid)) return;
      await orGone(rooms.removeParticipant(roomId, liveKitPublisherIdentity));
    },

    // Viewers are hidden in LiveKit, so only the show itself counts them.
    countViewers: async () => null,

    async closeRoom(roomId) {
      await orGone(rooms.deleteRoom(roomId));
    },

    async checkHealth() {
      await rooms.listRooms(['']).catch(unavailable);
    },

    metrics: async () => '',

    async followEvents(listener, { signal }) {
      let before: Publisher[] | undefined;
      while (!signal.aborted) {
        try {
          const now = await publishers();
          if (before === undefined) listener({ type: 'snapshot', publishers: now, viewers: [] });
          else for (const event of changesOfPublishers(before, now)) listener(event);
          before = now;
        } catch (error) {
          log.warn({ err: error }, 'the publishers could not be requested from LiveKit');
          before = undefined;
        }
        await delay(mediaStatsIntervalMs, undefined, { signal }).catch(() => undefined);
      }
    },

    publish: async () => elsewhere(),
    watch: async () => elsewhere(),
    patchSession: async () => elsewhere(),
    limitViewer: async () => elsewhere(),
    startRecording: async () => elsewhere(),
    endRecording: async () => elsewhere(),
  };
}

/** Ignores that the target is already gone. */
async function orGone(work: Promise<unknown>): Promise<void> {
  await work.catch((error: unknown) => {
    if (!isNotFound(error)) unavailable(error);
  });
}

function unavailable(error: unknown): never {
  throw new AppError('media_unavailable', { cause: error, retryAfterSeconds: 1 });
}

function elsewhere(): never {
  throw new AppError('media_elsewhere');
}

/** LiveKit's own id is too short for ours, and a participant can be removed only with the room's name. */
function sessionIdOf(roomId: string, sid: string): string {
  return `${roomId}:${sid}`;
}

function partsOf(sessionId: string): { roomId: string; sid: string } {
  const [roomId = '', sid = ''] = sessionId.split(':');
  return { roomId, sid };
}

function isNotFound(error: unknown): boolean {
  return error instanceof TwirpError && error.status === 404;
}
