import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ManagedRecording, Replay, ReplayEvent } from '@greenroom/contract/streams/recordings.schemas';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { untilLockWaits } from '../../testing/lock-waits.ts';
import { readPackets, writeRecording } from '../../testing/replays/made-recording.ts';
import { storeReplay } from '../../testing/replays/stored-replay.ts';
import { startTestServer, type TestServer, type TestUser } from '../../testing/test-server.ts';

let server: TestServer;
let host: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  host = await server.signUp('streamer', 'Mira Sol');
  await server.app.database.pool.query(`
    with brand as (insert into brands (company_name, slug, approval_status) values ('Fern', 'fern', 'approved') returning id)
    insert into products (id, brand_id, name, category, price_cents, approval_status)
    select name, id, name, 'home', 100, 'approved' from brand, unnest(array['jug', 'bowl', 'vase']) as name`);
});
afterAll(async () => server.close());

const folderOf = (recordingId: string) =>
  join(server.environment.dataFolder, 'files', 'recordings', recordingId);

/** A replay of 20 s that started 3 s after its show, with its file. */
async function recorded(keyEvery?: number): Promise<{ streamId: string; recordingId: string }> {
  const show = await storeReplay(server, host, {
    files: [{ startMs: 0, lengthMs: 20_000 }],
    startsAtMs: 3000,
  });
  await mkdir(folderOf(show.recordingId), { recursive: true });
  await writeRecording(join(folderOf(show.recordingId), '1.webm'), 20, { keyEvery });
  return show;
}

const managed = async (streamId: string): Promise<ManagedRecording> =>
  (await server.call('GET', `/streams/${streamId}/recording`, { token: host.token })).body.data;
const replay = async (streamId: string) => server.call('GET', `/streams/${streamId}/replay`);

/** Trims the recording and waits until the part has been cut. */
async function trim(streamId: string, startMs: number, endMs: number): Promise<ManagedRecording> {
  const answer = await server.call('PUT', `/streams/${streamId}/recording/trim`, {
    token: host.token,
    body: { startMs, endMs },
  });
  expect(answer.status).toBe(200);
  await expect.poll(async () => (await managed(streamId)).trim?.isReady).toBe(true);
  return managed(streamId);
}

const systemMessage = (at: number) => ({
  message: {
    userId: '',
    username: 'Greenroom',
    user: { id: '', username: 'Greenroom', role: 'viewer' },
    content: `Said at ${at}`,
    type: 'system',
    isPinned: false,
    isDeleted: false,
    role: 'viewer',
    mentions: [],
  },
});

const placesOf = ({ events }: { events: ReplayEvent[] }) =>
  events.map(({ atMs, event }) => [event.sequence, atMs]);

const fetchPackets = async (url: string) =>
  readPackets(await (await fetch(server.origin + url)).arrayBuffer());

test('viewers of a trimmed replay get a file of that part alone, from its first keyframe on', async () => {
  const { streamId, recordingId } = await recorded();
  // The keyframes are at 4 s and 6 s.
  const own = await trim(streamId, 4100, 13_000);
  expect(own).toMatchObject({ lengthMs: 20_000, trim: { startMs: 6000, endMs: 13_000, isReady: true } });
  const { lengthMs, files }: Replay = (await replay(streamId)).body.data;
  expect(lengthMs).toBe(7000);
  expect(files).toMatchObject([{ type: 'video/webm', startMs: 0, lengthMs: 7000 }]);
  const { pictures, sounds } = await fetchPackets(files[0]!.url);
  // 25 frames and 50 audio packets per second.
  expect(pictures.map(({ number }) => number)).toEqual(Array.from({ length: 175 }, (_, at) => 150 + at));
  expect(pictures[0]).toMatchObject({ isKey: true });
  expect(pictures[0]!.at).toBeCloseTo(0, 2);
  expect(sounds.map(({ number }) => number)).toEqual(Array.from({ length: 350 }, (_, at) => 300 + at));
  expect(sounds.at(-1)!.at).toBeCloseTo(6.98, 2);

  // The URL that was public before the trim now returns the part.
  const before = await fetchPackets(`/replays/${recordingId}/1`);
  expect(before.pictures).toHaveLength(175);
});

test('only the streamer has the whole of a trimmed recording, and it returns when the trim is undone', async () => {
  const { streamId, recordingId } = await recorded();
  const { files, sizeBytes } = await trim(streamId, 2000, 12_000);
  const whole = files[0]!;
  expect(whole.lengthMs).toBe(20_000);
  expect((await fetchPackets(whole.url)).pictures).toHaveLength(500);
  expect((await fetch(`${server.origin}/replays/${recordingId}/1?whole=1`)).status).toBe(404);
  expect((await fetch(`${server.origin}/replays/${recordingId}/1?whole=1&token=1.x`)).status).toBe(404);
  expect(await readdir(folderOf(recordingId))).toHaveLength(2);

  const undone = await server.call('DELETE', `/streams/${streamId}/recording/trim`, { token: host.token });
  expect(undone.body.data.trim).toBeUndefined();
  expect(undone.body.data.sizeBytes).toBeLessThan(sizeBytes + 1);
  expect(await readdir(folderOf(recordingId))).toEqual(['1.webm']);
  const { lengthMs, files: all }: Replay = (await replay(streamId)).body.data;
  expect(lengthMs).toBe(20_000);
  expect((await fetchPackets(all[0]!.url)).pictures).toHaveLength(500);
});

test('chat, pins, chapters, moments and clips are shifted to the part, and those outside are left out', async () => {
  const { streamId, recordingId } = await recorded();
  const { pool } = server.app.database;
  const clips = [
    ['Inside', 7000, 9000],
    ['Before', 1000, 5000],
    ['Over the end', 12_000, 14_000],
  ] as const;
  for (const [title, startMs, endMs] of clips)
    await pool.query(
      `insert into replay_clips (recording_id, author_id, title, start_ms, end_ms, created_at)
       values ($1, $2, $3, $4, $5, now())`,
      [recordingId, host.id, title, startMs, endMs],
    );
  // Times in the whole recording: jug until 3 s, bowl from 5 s to 8 s, vase from 16 s.
  await pool.query(
    `insert into replay_moments (recording_id, sequence, product_id, at_ms, until_ms)
     values ($1, 1, 'jug', 1000, 3000), ($1, 2, 'bowl', 5000, 8000), ($1, 3, 'vase', 16000, null)`,
    [recordingId],
  );
  const log = [
    ['chat.system', 5000],
    ['product.unpinned', 6000],
    ['chat.system', 11_500],
    ['chat.system', 17_000],
  ] as const;
  for (const [index, [type, at]] of log.entries())
    await pool.query(
      `insert into stream_events (stream_id, sequence, type, at, stream_time_ms, payload)
       values ($1, $2, $3, now(), $4, $5)`,
      [
        streamId,
        index + 1,
        type,
        at,
        JSON.stringify(type === 'chat.system' ? systemMessage(at) : { productId: 'jug' }),
      ],
    );

  await trim(streamId, 6000, 13_000);
  const { chapters }: Replay = (await replay(streamId)).body.data;
  expect(chapters.map(({ atMs, product }) => [product.id, atMs])).toEqual([['bowl', 0]]);
  const { body } = await server.call('GET', `/streams/${streamId}/replay/events?limit=1`);
  expect(placesOf(body.data)).toEqual([[2, 0]]);
  const rest = await server.call('GET', `/streams/${streamId}/replay/events?afterSequence=2`);
  // 11.5 s of the show are 8.5 s of the recording and 2.5 s of the part.
  expect(placesOf(rest.body.data)).toEqual([[3, 2500]]);
  const listed = await server.call('GET', `/streams/${streamId}/clips`);
  expect(listed.body.data.clips).toMatchObject([{ title: 'Inside', startMs: 1000, lengthMs: 2000 }]);
  for (const [product, count] of [
    ['jug', 0],
    // It is pinned when the part begins, and its chapter agrees.
    ['bowl', 1],
    ['vase', 0],
  ] as const)
    expect((await server.call('GET', `/products/${product}/moments`)).body.data.moments).toHaveLength(count);

  await trim(streamId, 4000, 19_000);
  const vase = await server.call('GET', '/products/vase/moments');
  expect(vase.body.data.moments).toMatchObject([{ streamId, atMs: 12_000 }]);
});

test('pins that the recording does not show are neither chapters nor moments of their products', async () => {
  const { streamId, recordingId } = await recorded();
  const { pool } = server.app.database;
  // Mug and cup came and went before the first frame. Lid was pinned when it came. The disk was full before
  // pot.
  await pool.query(`
    insert into products (id, brand_id, name, category, price_cents, approval_status)
    select name, id, name, 'home', 100, 'approved' from brands, unnest(array['mug', 'cup', 'lid', 'pot']) as name`);
  await pool.query(
    `insert into replay_moments (recording_id, sequence, product_id, at_ms, until_ms)
     values ($1, 1, 'mug', 0, 0), ($1, 2, 'cup', 0, 0), ($1, 3, 'lid', 0, 7000), ($1, 4, 'pot', 20500, null)`,
    [recordingId],
  );
  // Highlights are not chapters.
  await pool.query(
    `insert into replay_moments (recording_id, sequence, product_id, kind, at_ms, until_ms)
     values ($1, 5, 'pot', 'highlighted', 7000, 7800)`,
    [recordingId],
  );
  const chaptersAre = async (expected: [string, number][], highlighted: [string, number][] = []) => {
    const { chapters }: Replay = (await replay(streamId)).body.data;
    expect(chapters.map(({ atMs, product }) => [product.id, atMs])).toEqual(expected);
    for (const product of ['mug', 'cup', 'lid', 'pot']) {
      const { body } = await server.call('GET', `/products/${product}/moments`);
      expect(
        body.data.moments.map(({ atMs }: { atMs: number }) => [product, atMs]),
        product,
      ).toEqual([...expected, ...highlighted].filter(([id]) => id === product));
    }
  };
  await chaptersAre([['lid', 0]], [['pot', 7000]]);
  // Lid is pinned when the part begins.
  await trim(streamId, 6000, 13_000);
  await chaptersAre([['lid', 0]], [['pot', 1000]]);
  await trim(streamId, 8000, 14_000);
  await chaptersAre([]);
});

test('a part has 5 s at least and lies within the recording', async () => {
  const { streamId } = await recorded();
  for (const [startMs, endMs] of [
    [1000, 5999],
    [9000, 3000],
    [9000, 20_001],
  ]) {
    const refused = await server.call('PUT', `/streams/${streamId}/recording/trim`, {
      token: host.token,
      body: { startMs, endMs },
    });
    expect([refused.status, refused.body.code], `${startMs} to ${endMs}`).toEqual([400, 'invalid_input']);
  }
  expect((await replay(streamId)).body.data.lengthMs).toBe(20_000);
});

test('undoing a trim while its part is being stored leaves no file of that part', async () => {
  const { streamId, recordingId } = await recorded();
  const { pool } = server.app.database;
  const cutting = await pool.connect();
  await cutting.query('begin');
  await cutting.query('select from recordings where id = $1 for update', [recordingId]);
  // The request has already read the recording without a part.
  const undone = server.call('DELETE', `/streams/${streamId}/recording/trim`, { token: host.token });
  await untilLockWaits(pool, 1, 'the trim waits', '%recordings%');
  const key = `recordings/${recordingId}/part.webm`;
  await writeFile(join(folderOf(recordingId), 'part.webm'), 'a part');
  await cutting.query(
    'update recordings set trim_from_ms = 0, trim_to_ms = 9000, trimmed_files = $2 where id = $1',
    [recordingId, JSON.stringify([{ key, type: 'video/webm', startMs: 0, lengthMs: 9000, sizeBytes: 6 }])],
  );
  await cutting.query('commit');
  cutting.release();
  expect((await undone).status).toBe(200);
  expect(await readdir(folderOf(recordingId))).toEqual(['1.webm']);
});

test('while a part is being cut nobody gets the replay, and another server completes an interrupted cut', async () => {
  const { streamId, recordingId } = await recorded();
  // The state left by a process that died.
  const claimed = (interval: string) =>
    server.app.database.pool.query(
      `update recordings set trim_from_ms = 4000, trim_to_ms = 16000, work_due_at = now() + $2::interval
       where id = $1`,
      [recordingId, interval],
    );
  await claimed('1 hour');
  await expect.poll(async () => (await replay(streamId)).body.data).toEqual({ state: 'making' });
  expect((await fetch(`${server.origin}/replays/${recordingId}/1`)).status).toBe(404);
  expect((await managed(streamId)).trim).toEqual({ startMs: 4000, endMs: 16_000, isReady: false });
  await claimed('-1 second');
  // The server checks for such work continuously.
  await expect.poll(async () => (await managed(streamId)).trim?.isReady).toBe(true);
  await expect.poll(async () => (await replay(streamId)).body.data.lengthMs).toBe(12_000);
});

test('a part without a keyframe is reported to its streamer, who can undo the trim', async () => {
  // Keyframes every 10 s: at 0 s and at 10 s.
  const { streamId, recordingId } = await recorded(250);
  const before = await trim(streamId, 0, 15_000);
  expect(before.trim).toMatchObject({ startMs: 0, endMs: 15_000 });
  const asked = await server.call('PUT', `/streams/${streamId}/recording/trim`, {
    token: host.token,
    body: { startMs: 1000, endMs: 9000 },
  });
  expect(asked.body.data).toMatchObject({ trim: { isReady: false } });
  expect(asked.body.data.problem).toBeUndefined();
  await expect
    .poll(async () => (await managed(streamId)).problem)
    .toEqual({ reason: 'no-picture', isTriedAgain: false });
  // Viewers are not told to wait for a replay.
  await expect.poll(async () => (await replay(streamId)).body.data).toEqual({ state: 'none' });
  const undone = await server.call('DELETE', `/streams/${streamId}/recording/trim`, { token: host.token });
  expect(undone.body.data.problem).toBeUndefined();
  expect((await replay(streamId)).body.data.lengthMs).toBe(20_000);
  expect(await readdir(folderOf(recordingId))).toEqual(['1.webm']);
});
