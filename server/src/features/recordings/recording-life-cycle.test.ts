import { randomUUID } from 'node:crypto';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ManagedRecording, ReplayFile } from '@greenroom/contract/streams/recordings.schemas';
import type { StreamEvent } from '@greenroom/contract/streams/stream-event.schemas';
import { MkvOutputFormat } from 'mediabunny';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createLog } from '../../platform/log.ts';
import type { FileStorage } from '../../platform/storage/file-storage.ts';
import { createLocalFiles } from '../../platform/storage/local-files.ts';
import { readPackets, writeRecording } from '../../testing/replays/made-recording.ts';
import { startTestServer, type TestServer, type TestUser } from '../../testing/test-server.ts';
import { createStreamsQueries } from '../streams/streams.queries.ts';
import { createWorkRoom } from './joining/work-room.ts';
import { createRecordingJoining, type JoinRecording } from './recording-joining.service.ts';
import { createRecordingLifeCycle, type RecordingLifeCycle } from './recording-life-cycle.service.ts';
import { createRecordingWork, recordingWorkLimits, type RecordingWork } from './recording-work.service.ts';
import { createRecordingsQueries } from './recordings.queries.ts';

let server: TestServer;
let host: TestUser;
/** The folder of the media server, which does not run in this test. */
let folder: string;
let files: FileStorage;
beforeAll(async () => {
  server = await startTestServer();
  host = await server.signUp('streamer', 'Mira Sol');
  folder = join(server.environment.dataFolder, 'recordings');
  files = createLocalFiles(join(server.environment.dataFolder, 'files'));
});
afterAll(async () => server.close());

let nowMs: number;
let freeBytes: number;
/** Whether the file storage accepts joined files. */
let isStoreThere: boolean;
let isMediaThere: boolean;
/** The events of each show. */
let events: StreamEvent[];
/** The rooms for which a recording was requested from the media server. */
let recordedRooms: string[];
let delayed: [recordingId: string, problem: string][];
let work: RecordingWork;
let joinRecording: JoinRecording;
let lifeCycle: RecordingLifeCycle;
beforeEach(() => {
  nowMs = Date.now();
  [freeBytes, isStoreThere, delayed, events] = [1e9, true, [], []];
  const { db } = server.app.database;
  const log = createLog('silent');
  const streams = { findRow: async (id: string) => createStreamsQueries(db).findById(id) };
  joinRecording = createRecordingJoining({
    db,
    streams,
    eventLog: { readAfter: async () => events, captions: async () => [] },
    storage: {
      deleteFolder: files.deleteFolder,
      async putFile(key, path) {
        if (!isStoreThere) throw new Error('The store is unreachable');
        await files.putFile(key, path);
      },
    },
    folder,
    room: createWorkRoom({ folder, leftBytes: 1000, free: async () => freeBytes }),
    log,
  });
  work = createRecordingWork({
    db,
    folder,
    tasks: { join: joinRecording },
    onDelayed: async ({ id }, problem) => void delayed.push([id, problem]),
    log,
    now: () => new Date(nowMs),
  });
  [isMediaThere, recordedRooms] = [true, []];
  const media = {
    async startRecording(_recordingId: string, roomId: string) {
      if (!isMediaThere) throw new Error('The media server does not answer');
      recordedRooms.push(roomId);
    },
    endRecording: async () => undefined,
  };
  lifeCycle = createRecordingLifeCycle({ db, media, streams, work, log });
});
afterEach(async () => work.stop());

/** Creates a live show. */
async function liveShow(): Promise<string> {
  const made = await server.call('POST', '/streams', { token: host.token, body: { title: 'A show' } });
  const { id } = made.body.data;
  expect((await server.call('POST', `/streams/${id}/go-live`, { token: host.token })).status).toBe(200);
  return id;
}
const showIsOn = async (id: string, roomId: string, isRehearsal = false) =>
  lifeCycle.showIsOn({ id, roomId, isRehearsal });
const end = async (id: string) => server.call('POST', `/streams/${id}/end`, { token: host.token });

const rowOf = async (streamId: string) =>
  createRecordingsQueries(server.app.database.db).findByStream(streamId);
const managed = async (streamId: string): Promise<ManagedRecording> =>
  (await server.call('GET', `/streams/${streamId}/recording`, { token: host.token })).body.data;
const replay = async (streamId: string) => (await server.call('GET', `/streams/${streamId}/replay`)).body;
const replayUrl = async (streamId: string) => (await replay(streamId)).data.files[0].url;

/**
 * Creates an ended show with six seconds of recording. `from` may list several start times, each with six
 * seconds. The codec is VP8 unless given.
 */
async function recordedShow(
  fromMs = [0],
  codecs: readonly ('vp8' | 'avc')[] = [],
): Promise<{ streamId: string; recordingId: string }> {
  const streamId = await liveShow();
  await showIsOn(streamId, 'room');
  const recordingId = (await rowOf(streamId))?.id ?? '';
  await mkdir(join(folder, recordingId), { recursive: true });
  for (const [number, from] of fromMs.entries()) {
    // The broadcaster reconnected, and the show is still live.
    if (from > 0) await showIsOn(streamId, 'room');
    const part = join(folder, recordingId, `video-${nowMs + from}.mkv`);
    await writeRecording(part, 6, { format: new MkvOutputFormat(), codec: codecs[number] ?? 'vp8' });
  }
  await end(streamId);
  await lifeCycle.showEnded({ streamId, roomId: 'room' });
  return { streamId, recordingId };
}

const stateOf = async (streamId: string) => (await rowOf(streamId))?.state;

test('a show that ends without a broadcast has an empty recording', async () => {
  const streamId = await liveShow();
  await showIsOn(streamId, 'room');
  expect((await end(streamId)).status).toBe(200);
  await lifeCycle.showEnded({ streamId, roomId: 'room' });
  await expect.poll(async () => stateOf(streamId)).toBe('empty');
  expect(await rowOf(streamId)).toMatchObject({ startsAtMs: 0, lengthMs: 0, files: [] });
  await expect.poll(async () => (await replay(streamId)).data).toEqual({ state: 'none' });
});

test('a product’s page links to its pins and highlights, and chapters are the pins alone', async () => {
  await server.app.database.pool.query(`
    with brand as (insert into brands (company_name, slug) values ('Shown', 'shown') returning id)
    insert into products (id, brand_id, name, category, price_cents, approval_status)
    select name, id, name, 'home', 100, 'approved' from brand, unnest(array['urn', 'tray']) as name`);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- nothing else of them is read
  events = [
    {
      type: 'products.highlighted',
      sequence: 1,
      streamTimeMs: 1000,
      products: [{ id: 'urn' }, { id: 'tray' }],
    },
    { type: 'product.pinned', sequence: 2, streamTimeMs: 3500, pinned: { product: { id: 'tray' } } },
  ] as unknown as StreamEvent[];
  const { streamId } = await recordedShow();
  await expect.poll(async () => stateOf(streamId)).toBe('ready');
  const momentsOf = async (id: string): Promise<number[]> =>
    (await server.call('GET', `/products/${id}/moments`)).body.data.moments.map(
      (moment: { streamId: string; atMs: number }) => (moment.streamId === streamId ? moment.atMs : NaN),
    );
  await expect.poll(async () => (await momentsOf('urn')).length).toBe(1);
  const [highlightedAtMs = NaN] = await momentsOf('urn');
  expect(await momentsOf('tray')).toEqual([highlightedAtMs, highlightedAtMs + 2500]);
  expect((await replay(streamId)).data.chapters).toEqual([
    { atMs: highlightedAtMs + 2500, product: expect.objectContaining({ id: 'tray' }) },
  ]);
});

test('a recording that was left unfinished without a file is empty after the next start', async () => {
  const streamId = await liveShow();
  await end(streamId);
  await server.app.database.pool.query(
    "insert into recordings (id, stream_id, state) values ($1, $2, 'finishing')",
    [randomUUID(), streamId],
  );
  work.start();
  await expect.poll(async () => stateOf(streamId)).toBe('empty');
});

test('a show that ended while the server was down has its recording finished', async () => {
  const streamId = await liveShow();
  await showIsOn(streamId, 'room');
  await lifeCycle.resume();
  expect(await stateOf(streamId)).toBe('recording');
  await end(streamId);
  await lifeCycle.resume();
  await expect.poll(async () => stateOf(streamId)).toBe('empty');
});

test('a show whose recording could not start is recorded as soon as the media server answers', async () => {
  const [streamId, over, overElsewhere] = [await liveShow(), randomUUID(), randomUUID()];
  isMediaThere = false;
  await showIsOn(streamId, 'kept');
  await showIsOn(over, 'over');
  await showIsOn(overElsewhere, 'over-elsewhere');
  await lifeCycle.showEnded({ streamId: over, roomId: 'over' });
  await lifeCycle.recordMissed();
  expect(recordedRooms).toEqual([]);
  isMediaThere = true;
  await lifeCycle.recordMissed();
  await lifeCycle.recordMissed();
  expect(recordedRooms).toEqual(['kept']);
  expect(await stateOf(streamId)).toBe('recording');
  await end(streamId);
});

test('the streamer of a show without a recording reads the state “none”, before and after a deletion', async () => {
  const asked = async (id: string, token = host.token) =>
    server.call('GET', `/streams/${id}/recording`, { token });
  const unrecorded = await liveShow();
  await end(unrecorded);
  const none = await asked(unrecorded);
  expect([none.status, none.body.data]).toEqual([200, { state: 'none' }]);
  const retried = await server.call('POST', `/streams/${unrecorded}/recording/retry`, { token: host.token });
  expect([retried.status, retried.body.code]).toEqual([404, 'replay_not_found']);

  const { streamId } = await recordedShow();
  await expect.poll(async () => stateOf(streamId)).toBe('ready');
  expect((await asked(streamId)).body.data).toMatchObject({
    state: 'ready',
    files: [{ type: 'video/webm' }],
  });
  await server.call('DELETE', `/streams/${streamId}/recording`, { token: host.token });
  expect((await asked(streamId)).body.data).toEqual({ state: 'none' });

  const stranger = await server.signUp('streamer', 'Aino Vesi');
  const refused = await asked(unrecorded, stranger.token);
  expect([refused.status, refused.body.code]).toEqual([403, 'not_your_stream']);
  expect((await asked(randomUUID())).body.code).toBe('stream_not_found');
});

test('a rehearsal is not recorded, and recording it is not retried', async () => {
  const streamId = await liveShow();
  isMediaThere = false;
  await showIsOn(streamId, 'rehearsed', true);
  isMediaThere = true;
  await lifeCycle.recordMissed();
  await showIsOn(streamId, 'rehearsed', true);
  expect(recordedRooms).toEqual([]);
  expect(await rowOf(streamId)).toBeUndefined();
  await end(streamId);
});

test('a finished replay does not change when it is joined again', async () => {
  const { streamId, recordingId } = await recordedShow();
  const before = await rowOf(streamId);
  await expect.poll(async () => stateOf(streamId)).toBe('ready');
  const url = await replayUrl(streamId);
  const content = await (await fetch(server.origin + url)).arrayBuffer();
  expect(content.byteLength).toBeGreaterThan(1000);
  // Simulates another server start that read the same row.
  if (before === undefined) throw new Error('There is no recording');
  await joinRecording({ ...before, state: 'finishing' });
  expect(await replayUrl(streamId)).toBe(url);
  expect(await (await fetch(server.origin + url)).arrayBuffer()).toEqual(content);
  expect(await rowOf(streamId)).toMatchObject({ id: recordingId, state: 'ready' });
});

test('[STREAM-22] over a drop of its broadcaster a show has one recording, whose ranges together are its one file', async () => {
  const awayMs = 8400;
  const { streamId, recordingId } = await recordedShow([0, awayMs]);
  await expect.poll(async () => stateOf(streamId)).toBe('ready');
  const { rows } = await server.app.database.pool.query('select id from recordings where stream_id = $1', [
    streamId,
  ]);
  expect(rows).toEqual([{ id: recordingId }]);
  expect((await managed(streamId)).files).toHaveLength(1);

  const address = server.origin + (await replayUrl(streamId));
  const answer = await fetch(address);
  const whole = await answer.bytes();
  expect(answer.headers.get('content-length')).toBe(String(whole.length));
  const half = whole.length >> 1;
  const partOf = async (range: string) => {
    const part = await fetch(address, { headers: { range } });
    return {
      status: part.status,
      range: part.headers.get('content-range'),
      bytes: await part.bytes(),
    };
  };
  const before = await partOf(`bytes=0-${half - 1}`);
  const after = await partOf(`bytes=${half}-`);
  const size = whole.length;
  expect(before).toMatchObject({ status: 206, range: `bytes 0-${half - 1}/${size}` });
  expect(after).toMatchObject({ status: 206, range: `bytes ${half}-${size - 1}/${size}` });
  const together = Buffer.concat([before.bytes, after.bytes]);
  expect(together.equals(whole)).toBe(true);

  // 25 frames per second in each part, at their own times, so the interruption keeps its length.
  const { pictures } = await readPackets(new Uint8Array(together).buffer);
  expect(pictures.map(({ number }) => number)).toEqual([...Array(150).keys(), ...Array(150).keys()]);
  expect(pictures[149]?.at).toBeCloseTo(5.96, 2);
  expect(pictures[150]?.at).toBeCloseTo(awayMs / 1000, 2);
});

test('a broadcaster who returns with another codec continues the recording in a new file', async () => {
  const { streamId } = await recordedShow([0, 7000, 14_000], ['vp8', 'avc', 'avc']);
  await expect.poll(async () => stateOf(streamId)).toBe('ready');
  const { data } = await replay(streamId);
  expect(data.files).toMatchObject([
    // Until the first frame in the other codec.
    { type: 'video/webm', startMs: 0, lengthMs: 7000 },
    { type: 'video/mp4', startMs: 7000 },
  ]);
  expect(data.lengthMs).toBeGreaterThan(19_900);
  expect(data.lengthMs).toBeLessThan(20_100);
  expect(data.files[0].lengthMs + data.files[1].lengthMs).toBe(data.lengthMs);
  const startOf = async ({ url }: ReplayFile) => {
    const answer = await fetch(server.origin + url, { headers: { range: 'bytes=0-7' } });
    return [answer.headers.get('content-type'), Buffer.from(await answer.bytes()).toString('latin1')];
  };
  // A WebM file starts with EBML (RFC 8794), an MP4 file with its type (ISO/IEC 14496-12).
  expect(await Promise.all(data.files.map(startOf))).toEqual([
    ['video/webm', expect.stringMatching(/^.E\u00df\u00a3/)],
    ['video/mp4', expect.stringMatching(/^....ftyp$/s)],
  ]);
});

test('a failed join is retried after longer and longer waits, and leaves no files', async () => {
  isStoreThere = false;
  const { streamId, recordingId } = await recordedShow();
  const part = `video-${nowMs}.mkv`;
  for (let tries = 1; tries <= recordingWorkLimits.soonTries; tries += 1) {
    await expect.poll(async () => (await rowOf(streamId))?.workTries).toBe(tries);
    expect(await readdir(join(folder, recordingId))).toEqual([part]);
    expect((await managed(streamId)).problem).toEqual({ reason: 'failed', isTriedAgain: true });
    // Viewers of the show may wait for the first attempts.
    const isSoon = tries < recordingWorkLimits.soonTries;
    await expect
      .poll(async () => (await replay(streamId)).data)
      .toEqual({ state: isSoon ? 'making' : 'none' });
    // It is not retried early.
    nowMs += recordingWorkLimits.delays.firstMs * 2 ** (tries - 1) - 1;
    work.wake();
    nowMs += 1;
    if (tries === recordingWorkLimits.soonTries) isStoreThere = true;
    work.wake();
  }
  await expect.poll(async () => stateOf(streamId)).toBe('ready');
  expect(delayed).toEqual([[recordingId, 'failed']]);
  expect((await managed(streamId)).problem).toBeUndefined();
  await expect.poll(async () => (await replay(streamId)).data.lengthMs).toBeGreaterThan(5000);
  expect(await readdir(folder)).not.toContain(recordingId);
});

test('without disk space nothing is joined, and its streamer retries when there is space', async () => {
  freeBytes = 2000;
  const { streamId, recordingId } = await recordedShow();
  await expect
    .poll(async () => (await managed(streamId)).problem)
    .toEqual({ reason: 'storage-full', isTriedAgain: true });
  expect(await readdir(join(folder, recordingId))).toEqual([`video-${nowMs}.mkv`]);
  nowMs += recordingWorkLimits.roomDelayMs;
  work.wake();
  await expect
    .poll(async () => (await rowOf(streamId))?.workDueAt?.getTime())
    .toBe(nowMs + recordingWorkLimits.roomDelayMs);
  expect(delayed).toEqual([[recordingId, 'storage-full']]);
  freeBytes = 1e9;
  const asked = await server.call('POST', `/streams/${streamId}/recording/retry`, { token: host.token });
  expect([asked.status, asked.body.data.state]).toEqual([200, 'finishing']);
  work.wake();
  await expect.poll(async () => stateOf(streamId)).toBe('ready');
});

test('a recording that cannot be joined can be deleted by its streamer, with all files', async () => {
  isStoreThere = false;
  const { streamId, recordingId } = await recordedShow();
  await expect.poll(async () => (await rowOf(streamId))?.workTries).toBe(1);
  const removed = await server.call('DELETE', `/streams/${streamId}/recording`, { token: host.token });
  expect(removed.status).toBe(200);
  expect(await rowOf(streamId)).toBeUndefined();
  expect(await readdir(folder)).not.toContain(recordingId);
});

test('files left by a killed process are removed, and files still to be joined stay', async () => {
  freeBytes = 0;
  const { recordingId } = await recordedShow();
  const [gone, cut] = [randomUUID(), `cut-${randomUUID()}`];
  for (const name of [gone, cut]) {
    await mkdir(join(folder, name));
    await writeFile(join(folder, name, '1.webm'), 'video');
  }
  await work.removeLeftovers();
  const left = await readdir(folder);
  expect(left).toContain(recordingId);
  expect(left).not.toContain(gone);
  expect(left).not.toContain(cut);
});
