import { apiPrefixes, type Platform } from '../../platform/platform.ts';
import { recordingsFolder } from '../../platform/media/recordings-folder.ts';
import type { AccountDeletion } from '../account-deletion/account-deletion.service.ts';
import type { AuthService } from '../auth/auth.service.ts';
import type { Broadcast } from '../broadcast/broadcast.service.ts';
import type { NoticesService } from '../notices/notices.service.ts';
import type { ProductsService } from '../products/products.service.ts';
import type { EventLog } from '../streams/event-log/event-log.service.ts';
import type { StreamsService } from '../streams/streams.service.ts';
import type { UsersService } from '../users/users.service.ts';
import { registerClipPictures } from './clips/clip-pictures.routes.ts';
import { clipsRoutes } from './clips/clips.routes.ts';
import { createClipsService, type ClipsService } from './clips/clips.service.ts';
import { createRecordingLifeCycle } from './recording-life-cycle.service.ts';
import { createRecordingManagement } from './recording-management.service.ts';
import { createRecordingRetention } from './recording-retention.service.ts';
import { createRecordingTrimming } from './recording-trimming.service.ts';
import { createReplayPermits } from './replay-permits.ts';
import { registerReplayFiles, replaysRoutes } from './replays.routes.ts';
import { createReplaysService, type ReplaysService } from './replays.service.ts';

const sweepEveryMs = 3_600_000;

/** Shows are recorded, and watched again after their end. */
export async function registerRecordings(
  {
    http,
    endpoints,
    environment,
    secrets,
    database,
    media,
    mediaProcess,
    storage,
    images,
    limits,
    lifecycle,
    log,
    redis,
    now,
  }: Platform,
  {
    auth,
    users,
    notices,
    products,
    eventLog,
    streams,
    broadcast,
    deletion,
  }: {
    auth: Pick<AuthService, 'authentication'>;
    users: UsersService;
    notices: Pick<NoticesService, 'notify'>;
    products: ProductsService;
    eventLog: EventLog;
    streams: StreamsService;
    broadcast: Broadcast;
    deletion: AccountDeletion;
  },
): Promise<{ replays: ReplaysService; clips: ClipsService }> {
  const { db } = database;
  const permits = createReplayPermits(secrets.links);
  const replays = createReplaysService({
    db,
    productsService: products,
    eventLog,
    storage,
    streams,
    permits,
    now,
  });
  const trimming = createRecordingTrimming({
    db,
    storage,
    folder: recordingsFolder(environment.dataFolder),
    log,
  });
  // Pictures of clips lie among a recording's files, and so do their sizes that were kept.
  const recordingFiles = { deleteFolder: images.deleteFolder };
  const management = createRecordingManagement({
    db,
    streams,
    storage: recordingFiles,
    permits,
    trimming,
    now,
  });
  const retention = createRecordingRetention({
    db,
    streams,
    storage: recordingFiles,
    limits: environment.recordings,
    log,
    now,
  });
  const clips = createClipsService({ db, streams, users, permits, storage, images, redis, now });
  images.guard('recordings', clips.mayReadPicture);
  deletion.register('recordings', async (userId) => {
    await retention.deleteOf(userId);
    await clips.forgetUser(userId);
  });
  endpoints.add({ recordings: replaysRoutes(replays, management), clips: clipsRoutes(clips) });
  await registerReplayFiles(http, replays);
  await registerClipPictures(http, {
    prefixes: apiPrefixes,
    clips,
    authentication: auth.authentication,
    writesPerMinute: limits.writesPerMinute,
  });
  lifecycle.onReady(() => void trimming.resume());
  lifecycle.onStop('activity', trimming.settled);
  if (mediaProcess === undefined || !environment.recordings.isOn) return { replays, clips };

  const lifeCycle = createRecordingLifeCycle({
    db,
    media,
    streams,
    eventLog,
    storage,
    folder: recordingsFolder(environment.dataFolder),
    log,
  });
  let finishing: Promise<void> = Promise.resolve();
  const later = (work: () => Promise<void>) => {
    finishing = Promise.all([finishing, work()]).then(() => undefined);
  };
  const recordLiveShows = async () => {
    // A rehearsal leaves nothing.
    const live = (await streams.listLiveRows()).filter(({ isRehearsal }) => !isRehearsal);
    await Promise.all(live.map(async (row) => lifeCycle.showIsOn(row)));
  };
  streams.events.on('streamLive', async ({ roomId }) => {
    const row = await streams.findRowByRoomId(roomId);
    if (row?.status === 'live' && !row.isRehearsal) await lifeCycle.showIsOn(row);
  });
  // Not waited for: who ends a show is answered at once.
  streams.events.on('streamEnded', (stream) => later(async () => lifeCycle.showEnded(stream)));
  broadcast.events.on('media', async (event) => {
    // A media server that was started anew records nothing yet.
    if (event.type === 'snapshot') await recordLiveShows();
    if (event.type === 'recordingFailed') {
      const row = await lifeCycle.recordingFailed(event.recordingId, event.reason);
      if (row === undefined) return;
      await notices.notify({
        userId: row.ownerId,
        kind: 'recording-stopped',
        actorId: null,
        details: { streamId: row.id, title: row.title, reason: event.reason },
      });
    }
  });
  const sweeping = setInterval(() => later(retention.sweep), sweepEveryMs);
  sweeping.unref();
  lifecycle.onReady(() =>
    later(async () => {
      await lifeCycle.resume();
      await retention.sweep();
    }),
  );
  lifecycle.onStop('activity', async () => {
    clearInterval(sweeping);
    await finishing;
  });
  return { replays, clips };
}
