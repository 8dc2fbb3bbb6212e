import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from '../../platform/log.ts';
import { createLocalFiles } from '../../platform/storage/local-files.ts';
import { startTestServer, type TestServer, type TestUser } from '../../testing/test-server.ts';
import { createStreamsQueries } from '../streams/streams.queries.ts';
import { createRecordingLifeCycle, type RecordingLifeCycle } from './recording-life-cycle.service.ts';

let server: TestServer;
let host: TestUser;
let lifeCycle: RecordingLifeCycle;
beforeAll(async () => {
  server = await startTestServer();
  host = await server.signUp('streamer', 'Mira Sol');
  const { db } = server.app.database;
  lifeCycle = createRecordingLifeCycle({
    db,
    media: { startRecording: async () => undefined, endRecording: async () => undefined },
    streams: { findRow: async (id) => createStreamsQueries(db).findById(id) },
    eventLog: { readAfter: async () => [], captions: async () => [] },
    storage: createLocalFiles(join(server.environment.dataFolder, 'files')),
    folder: join(server.environment.dataFolder, 'recordings'),
    log: createLog('silent'),
  });
});
afterAll(async () => server.close());

/** A show that was on the air, without anything broadcast. */
async function silentShow(): Promise<string> {
  const made = await server.call('POST', '/streams', { token: host.token, body: { title: 'A show' } });
  const { id } = made.body.data;
  expect((await server.call('POST', `/streams/${id}/go-live`, { token: host.token })).status).toBe(200);
  return id;
}
const end = async (id: string) => server.call('POST', `/streams/${id}/end`, { token: host.token });
const recordingOf = async (streamId: string) =>
  (
    await server.app.database.pool.query(
      'select state, starts_at_ms, length_ms from recordings where stream_id = $1',
      [streamId],
    )
  ).rows;
const empty = [{ state: 'empty', starts_at_ms: 0, length_ms: 0 }];

test('a show that ends with nothing broadcast has an empty recording', async () => {
  const id = await silentShow();
  await lifeCycle.showIsOn({ id, roomId: 'room' });
  expect((await end(id)).status).toBe(200);
  await lifeCycle.showEnded({ streamId: id, roomId: 'room' });
  expect(await recordingOf(id)).toEqual(empty);
});

test('a recording that was left unfinished without a file is empty after the next start', async () => {
  const id = await silentShow();
  await end(id);
  await server.app.database.pool.query(
    "insert into recordings (id, stream_id, state) values ($1, $2, 'finishing')",
    [randomUUID(), id],
  );
  await lifeCycle.resume();
  expect(await recordingOf(id)).toEqual(empty);
});
