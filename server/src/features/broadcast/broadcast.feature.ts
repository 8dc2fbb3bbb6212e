import type { MediaEvent } from '@greenroom/contract/media/media-control.schemas';
import { EventEmitter } from '../../platform/event-emitter.ts';
import { apiPrefixes, type Platform } from '../../platform/platform.ts';
import type { AccountsService } from '../accounts/accounts.service.ts';
import type { AuthService } from '../auth/auth.service.ts';
import { repeatWork } from '../../platform/jobs/repeated-work.ts';
import { createExternalPresence } from './external-presence.ts';
import { registerLiveKitRoutes } from './livekit.routes.ts';
import type { LiveState } from '../live-state/live-state.service.ts';
import type { StreamsService } from '../streams/streams.service.ts';
import { registerBroadcastRoutes } from './broadcast.routes.ts';
import { type Broadcast, createBroadcastService } from './broadcast.service.ts';
import { mediaRoomRoutes } from './media-rooms.routes.ts';
import { registerUploadCheck } from './upload-check.routes.ts';

/** The largest delay with which an encoder's show goes live. */
const encoderShowsEveryMs = 1000;

/** WHIP, WHEP and the media server's events: who publishes, and what that means for a stream. */
export async function registerBroadcast(
  { http, endpoints, limits, environment, media, liveKit, mediaProcess, phases, log, now }: Platform,
  {
    liveState,
    auth: { authentication, revocations },
    accounts,
    streams,
  }: {
    liveState: LiveState;
    auth: Pick<AuthService, 'authentication' | 'revocations'>;
    accounts: AccountsService;
    streams: StreamsService;
  },
): Promise<Broadcast> {
  const events = new EventEmitter<{ media: MediaEvent }>(log);
  const broadcast = createBroadcastService({
    streams,
    accounts,
    authentication,
    liveState,
    media,
    log,
    now,
  });
  await registerBroadcastRoutes(http, {
    offers: broadcast.offers,
    media,
    iceServers: environment.iceServers,
    offersPerMinute: limits.offersPerMinute,
  });
  endpoints.add({ mediaRooms: mediaRoomRoutes(media) });
  await registerUploadCheck(http, {
    prefixes: apiPrefixes,
    authentication,
    writesPerMinute: limits.writesPerMinute,
  });
  if (liveKit !== undefined) {
    registerLiveKitRoutes(http, {
      offers: broadcast.offers,
      liveKit,
      offersPerMinute: limits.offersPerMinute,
    });
  }
  streams.events.on('streamCreated', async ({ stream }) => broadcast.streamWasCreated(stream));
  if (environment.video.name === 'external') followExternal({ streams, liveState, phases, log });
  else streams.events.on('streamLive', async ({ roomId }) => broadcast.streamWentLive(roomId));
  streams.events.on('streamEnded', async ({ streamId, roomId }) => broadcast.closeRoom(streamId, roomId));
  repeatWork(
    { phases, log },
    { name: 'encoder shows', everyMs: encoderShowsEveryMs, work: broadcast.startEncoderShows },
  );
  revocations.on('sessionEnded', async ({ sessionId }) => broadcast.endPublishesOfSession(sessionId));
  for (const event of ['userSignedOut', 'roleChanged', 'streamKeyReplaced'] as const) {
    revocations.on(event, async ({ userId }) => broadcast.enforceBroadcastsOf(userId));
  }

  const stopFollowing = new AbortController();
  let following = Promise.resolve();
  phases.onReady(() => {
    if (mediaProcess === undefined && liveKit === undefined) return;
    following = media.followEvents(
      (event) => {
        broadcast.handleMediaEvent(event);
        void events.emit('media', event);
      },
      { signal: stopFollowing.signal, onSilent: () => mediaProcess?.replace() },
    );
  });
  phases.onStop('activity', async () => {
    stopFollowing.abort();
    broadcast.stop();
    await following;
  });
  return { events };
}

/** An external service does not report publishers, so every live show counts as published. */
function followExternal({
  streams,
  liveState,
  phases,
  log,
}: { streams: StreamsService; liveState: LiveState } & Pick<Platform, 'phases' | 'log'>): void {
  const presence = createExternalPresence({ streams, liveState });
  streams.events.on('streamLive', async ({ roomId }) => presence.streamWentLive(roomId));
  streams.events.on('streamEnded', async ({ roomId }) => presence.streamEnded(roomId));
  phases.onReady(() => {
    presence.settleAll().catch((error: unknown) => {
      log.error({ err: error }, 'the live shows could not be listed');
    });
  });
}
