import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from '../../platform/log.ts';
import { createLocalFiles } from '../../platform/storage/local-files.ts';
import { storeReplay } from '../../testing/replays/stored-replay.ts';
import { startTestServer, type TestServer, type TestUser } from '../../testing/test-server.ts';
import { createRecordingRetention } from './recording-retention.service.ts';

const dayMs = 86_400_000;
let server: TestServer;
let host: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  host = await server.signUp('streamer', 'Mira Sol');
});
afterAll(async () => server.close());

/** A replay of that age, with a file on disk. */
async function storedReplay(
  ageDays: number,
  sizeBytes = 1000,
): Promise<{ streamId: string; folder: string }> {
  const { streamId, recordingId } = await storeReplay(server, host);
  await server.app.database.pool.query(
    'update recordings set created_at = $1, size_bytes = $2 where id = $3',
    [new Date(Date.now() - ageDays * dayMs), sizeBytes, recordingId],
  );
  const files = join(server.environment.dataFolder, 'files');
  await createLocalFiles(files).put(`recordings/${recordingId}/1.webm`, Buffer.from('video'));
  return { streamId, folder: join(files, 'recordings', recordingId) };
}

const filesIn = async (folder: string) => readdir(folder).catch(() => []);
const replayState = async (streamId: string) =>
  (await server.call('GET', `/streams/${streamId}/replay`)).body.data.state;
const managed = async (streamId: string) =>
  (await server.call('GET', `/streams/${streamId}/recording`, { token: host.token })).body.data;

function retention(limits: { keepDays: number; maxGigabytes: number }) {
  return createRecordingRetention({
    db: server.app.database.db,
    streams: { exportOf: async () => [] },
    storage: createLocalFiles(join(server.environment.dataFolder, 'files')),
    limits,
    log: createLog('silent'),
    now: () => new Date(),
  });
}

test('a recording is deleted with its clips after the operator’s retention time, and its row has that state', async () => {
  const old = await storedReplay(8);
  const young = await storedReplay(6);
  const clip = await server.call('POST', `/streams/${old.streamId}/clips`, {
    token: host.token,
    body: { title: 'Gone soon', startMs: 0, endMs: 5000 },
  });
  await expect
    .poll(async () => [await replayState(old.streamId), await replayState(young.streamId)])
    .toEqual(['ready', 'ready']);

  await retention({ keepDays: 7, maxGigabytes: 1 }).sweep();
  await expect
    .poll(async () => [await replayState(old.streamId), await replayState(young.streamId)])
    .toEqual(['none', 'ready']);
  expect([await filesIn(old.folder), await filesIn(young.folder)]).toEqual([[], ['1.webm']]);
  expect(await managed(old.streamId)).toMatchObject({ state: 'expired', files: [], sizeBytes: 0 });
  expect((await server.call('GET', `/clips/${clip.body.data.id}`)).body.code).toBe('clip_not_found');

  // An expired recording is not deleted again.
  await retention({ keepDays: 7, maxGigabytes: 1 }).sweep();
  expect((await managed(old.streamId)).state).toBe('expired');
});

test('when recordings exceed the operator’s limit, the oldest are deleted first', async () => {
  const gigabyte = 1024 ** 3;
  const [first, second, third] = [
    await storedReplay(3, gigabyte),
    await storedReplay(2, gigabyte),
    await storedReplay(1, gigabyte),
  ];
  await retention({ keepDays: 365, maxGigabytes: 2 }).sweep();
  const states = async () =>
    Promise.all([first, second, third].map(async ({ streamId }) => replayState(streamId)));
  await expect.poll(states).toEqual(['none', 'ready', 'ready']);
  expect((await managed(first.streamId)).state).toBe('expired');
});
