import type { MediaEvent } from '@greenroom/contract/media/media-control.schemas';
import type { Authentication } from '../../platform/authentication.ts';
import type { EventEmitter } from '../../platform/event-emitter.ts';
import type { Log } from '../../platform/log.ts';
import type { MediaClient } from '../../platform/media/media-client.ts';
import type { AccountsService } from '../accounts/accounts.service.ts';
import type { LiveState } from '../live-state/live-state.service.ts';
import type { StreamRow, StreamsService } from '../streams/streams.service.ts';
import { createBroadcasterPresence } from './broadcaster-presence.service.ts';
import { createEncoderShows } from './encoder-shows.service.ts';
import { createLivePublishes, type LivePublish } from './live-publishes.service.ts';
import { createMediaOffers, type MediaOffers } from './media-offers.service.ts';

/** What broadcasts offer to the features above. */
export interface Broadcast {
  /** Events of the media server, in order. */
  events: EventEmitter<{ media: MediaEvent }>;
}

/** Handles the media server's events, and applies them to streams and publishers. */
export interface BroadcastService {
  /** Checks WHIP and WHEP requests and forwards them. */
  offers: Omit<MediaOffers, 'connected'>;
  handleMediaEvent(event: MediaEvent): void;

  /** A media room now belongs to a stream. Another streamer's publish into it is ended. */
  streamWasCreated(stream: StreamRow): Promise<void>;
  /** Puts encoders' shows live once they have sent for long enough. */
  startEncoderShows(): Promise<void>;
  /**
   * A stream that just went live waits for its broadcaster, unless they are connected. Resolves once the
   * stream's state is stored.
   */
  streamWentLive(roomId: string): Promise<void>;
  /**
   * Closes the media room of an ended stream. Its publisher and viewers notice when their connections end.
   */
  closeRoom(streamId: string, roomId: string): Promise<void>;

  /** Ends publishes that were started by a session that has ended. */
  endPublishesOfSession(sessionId: string): Promise<void>;
  /**
   * Ends a user's publishes that are no longer allowed: after a new role or stream key, a suspension or a
   * deletion.
   */
  enforceBroadcastsOf(userId: string): Promise<void>;

  stop(): void;
}

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
  liveState: Pick<LiveState, 'setPublishing' | 'replacePublishing' | 'setGoesLiveAt'>;
  media: MediaClient;
  log: Log;
  now: () => Date;
}): BroadcastService {
  const publishes = createLivePublishes({ streams, accounts, liveState, media, log });
  const presence = createBroadcasterPresence({ streams, accounts, publishes, log, now });
  const offers = createMediaOffers({ streams, accounts, authentication, publishes, media, now });
  const encoderShows = createEncoderShows({ streams, publishes, liveState, log, now });
  publishes.onRemoved(presence.publisherLeft);
  publishes.onRemoved(encoderShows.publisherLeft);

  /** A publish that began while its authority was being revoked is checked when it arrives. */
  function endForbiddenLater(which: readonly LivePublish[]): void {
    publishes.endForbidden(which).catch((error: unknown) => {
      log.error({ err: error }, 'the authority of a publish could not be checked');
    });
  }

  return {
    offers,

    handleMediaEvent(event) {
      switch (event.type) {
        case 'snapshot':
          publishes.replace(event.publishers);
          endForbiddenLater(event.publishers);
          presence.settleAll();
          encoderShows.replace(event.publishers.map(({ roomId }) => roomId));
          break;
        case 'publisherConnected':
          publishes.add(event);
          offers.connected(event);
          endForbiddenLater([event]);
          presence.publisherCame(event.roomId);
          encoderShows.publisherCame(event.roomId);
          break;
        case 'publisherDisconnected':
          publishes.remove(event);
          break;
        // These have no effect here.
        case 'stats':
        case 'viewerConnected':
        case 'viewerDisconnected':
        case 'recordingFailed':
          break;
      }
    },

    async streamWasCreated(stream) {
      await publishes.endForbiddenIn(stream);
      // The encoder may have connected before the stream was stored.
      if (stream.isMadeByEncoder) encoderShows.publisherCame(stream.roomId);
    },
    startEncoderShows: encoderShows.startDue,
    streamWentLive: async (roomId) => presence.settleRoom(roomId),

    async closeRoom(streamId, roomId) {
      presence.forget(streamId);
      await media.closeRoom(roomId).catch((error: unknown) => {
        log.warn({ err: error, roomId }, 'the media room of an ended stream could not be closed');
      });
    },

    async endPublishesOfSession(sessionId) {
      await Promise.all(publishes.ofSession(sessionId).map(publishes.end));
    },

    async enforceBroadcastsOf(userId) {
      // The stream first: if the publish ended before it, the stream would wait for its broadcaster to
      // return.
      await presence.enforceStreamOf(userId).catch((error: unknown) => {
        log.error({ err: error, userId }, 'the live stream of a user could not be checked or ended');
      });
      await publishes.endForbidden(publishes.ofUser(userId));
    },

    stop: () => presence.stop(),
  };
}
