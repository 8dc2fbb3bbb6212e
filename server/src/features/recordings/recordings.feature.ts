import { apiPrefixes, type Platform } from '../../platform/platform.ts';
import { repeatWork } from '../../platform/jobs/repeated-work.ts';
import { inBackground } from '../../platform/jobs/background-work.ts';
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
import { createWorkRoom } from './joining/work-room.ts';
import { createRecordingJoining } from './recording-joining.service.ts';
import { createRecordingLifeCycle } from './recording-life-cycle.service.ts';
import { createRecordingManagement } from './recording-management.service.ts';
import { createRecordingRetention } from './recording-retention.service.ts';
import { createRecordingTrimming } from './recording-trimming.service.ts';
import { createRecordingWork } from './recording-work.service.ts';
import { createReplayLinkTokens } from './replay-link-tokens.ts';
import { registerReplayFiles, replaysRoutes } from './replays.routes.ts';
import { createReplaysService, type ReplaysService } from './replays.service.ts';

const sweepEveryMs = 3_600_000;
/** The interval of retries. Anything not recorded before a retry succeeds is lost. */
const missedEveryMs = 2000;

/** Records shows and serves their replays. */
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
    phases,
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
  const linkTokens = createReplayLinkTokens(secrets.links);
  const replays = createReplaysService({
    db,
    productsService: products,
    eventLog,
    storage,
    streams,
    linkTokens,
    now,
  });
  const folder = recordingsFolder(environment.dataFolder);
  const isRecording = mediaProcess !== undefined && environment.recordings.isOn;
  const room = createWorkRoom({
    // The media server creates the other folder with its first recording.
    folder: environment.dataFolder,
    // New recordings stop while twice this space is still free, so existing ones can still be joined.
    leftBytes: (environment.recordings.freeMinMegabytes * 1024 ** 2) / 2,
  });
  const trimming = createRecordingTrimming({ db, storage, folder, room });
  const work = createRecordingWork({
    db,
    folder,
    tasks: {
      cut: trimming.cut,
      ...(isRecording && {
        join: createRecordingJoining({ db, streams, eventLog, storage, folder, room, log }),
      }),
    },
    async onDelayed({ streamId }, reason) {
      const stream = await streams.findRow(streamId);
      if (stream === undefined) return;
      await notices.notify({
        userId: stream.ownerId,
        kind: 'replay-delayed',
        actorId: null,
        details: { streamId, title: stream.title, reason },
      });
    },
    log,
    now,
  });
  // The pictures of clips, and their resized copies, are stored among a recording's files.
  const recordingFiles = { deleteFolder: images.deleteFolder };
  const management = createRecordingManagement({
    db,
    streams,
    storage: recordingFiles,
    linkTokens,
    trimming,
    work,
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
  const clips = createClipsService({ db, streams, users, linkTokens, storage, images, redis, now });
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
  phases.onReady(work.start);
  phases.onStop('activity', work.stop);
  repeatWork(
    { phases, log },
    { name: 'leftovers of recordings', everyMs: sweepEveryMs, work: work.removeLeftovers },
  );
  if (!isRecording) return { replays, clips };

  const lifeCycle = createRecordingLifeCycle({ db, media, streams, work, log });
  let ending: Promise<void> = Promise.resolve();
  const later = (task: () => Promise<void>) => {
    ending = Promise.all([ending, inBackground(task)]).then(() => undefined);
  };
  repeatWork(
    { phases, log },
    { name: 'shows that are not recorded yet', everyMs: missedEveryMs, work: lifeCycle.recordMissed },
  );
  const recordLiveShows = async () => {
    await Promise.all((await streams.listLiveRows()).map(async (row) => lifeCycle.showIsOn(row)));
  };
  streams.events.on('streamLive', lifeCycle.showIsOn);
  // Not awaited, so that ending a show is answered immediately.
  streams.events.on('streamEnded', (stream) => later(async () => lifeCycle.showEnded(stream)));
  broadcast.events.on('media', async (event) => {
    // A restarted media server records nothing yet.
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
  phases.onReady(() => later(lifeCycle.resume));
  phases.onStop('activity', async () => ending);
  repeatWork(
    { phases, log },
    { name: 'recordings over the limits', everyMs: sweepEveryMs, work: retention.sweep },
  );
  return { replays, clips };
}
