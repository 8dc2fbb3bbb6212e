import { afterAll, beforeAll, expect, test } from 'vitest';
import { untilLockWaits } from '../../../testing/lock-waits.ts';
import { LiveClient } from '../../../testing/live-client.ts';
import { storeReplay } from '../../../testing/replays/stored-replay.ts';
import { startTestServer, type TestServer, type TestUser } from '../../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => server.close());

async function openShow(): Promise<{ host: TestUser; streamId: string }> {
  const host = await server.signUp('streamer');
  const { token } = host;
  const { body } = await server.call('POST', '/streams', { token, body: { title: 'Kiln night' } });
  await server.call('POST', `/streams/${body.data.id}/go-live`, { token });
  return { host, streamId: body.data.id };
}

const add = async (streamId: string, by: TestUser, text: string) =>
  server.call('POST', `/streams/${streamId}/captions`, { token: by.token, body: { text } });

test('the streamer and their producers send captions, and all viewers get them in order in the log', async () => {
  const { host, streamId } = await openShow();
  const producer = await server.signUp();
  await server.call('POST', '/studio/producers', {
    token: host.token,
    body: { username: producer.username },
  });
  const viewer = new LiveClient(server.origin);
  await viewer.opened();
  await viewer.join(streamId);
  expect((await add(streamId, host, '  This is the <b>blue</b> glaze ')).status).toBe(201);
  const first = await viewer.next('stream:caption');
  expect(first).toMatchObject({ streamId, caption: { text: 'This is the <b>blue</b> glaze', delayMs: 0 } });
  const second = await add(streamId, producer, 'And this the green one');
  expect(second.body.data.sequence).toBe(first.sequence + 1);
  const isSecond = ({ sequence }: { sequence: number }) => sequence === first.sequence + 1;
  expect(await viewer.next('stream:caption', isSecond)).toMatchObject({
    caption: { text: 'And this the green one' },
  });
  viewer.close();
  expect((await add(streamId, await server.signUp(), 'Not mine')).body.code).toBe('not_your_stream');
});

test('a line has 1 to 200 characters, and only a live show has captions', async () => {
  const { host, streamId } = await openShow();
  for (const text of ['   ', 'a'.repeat(201)])
    expect((await add(streamId, host, text)).body.code).toBe('invalid_input');
  await server.call('POST', `/streams/${streamId}/end`, { token: host.token });
  expect((await add(streamId, host, 'Too late')).body.code).toBe('stream_not_live');
});

test('a caption that is sent while the show ends is not stored after the end', async () => {
  const { host, streamId } = await openShow();
  const { pool } = server.app.database;
  const ending = await pool.connect();
  try {
    await ending.query('begin');
    await ending.query("update streams set status = 'ended', ended_at = now() where id = $1", [streamId]);
    const added = add(streamId, host, 'Good night');
    // The line has already read that the show is live. It waits here for the end to commit.
    await untilLockWaits(pool, 1, 'the line');
    await ending.query('commit');
    expect((await added).body.code).toBe('stream_not_live');
  } finally {
    ending.release(true);
  }
  const stored = await pool.query(
    "select 1 from stream_events where stream_id = $1 and type = 'caption.line'",
    [streamId],
  );
  expect(stored.rows).toEqual([]);
});

test('a speech recognizer sends captions to the live show by the stream key, and by no other credential', async () => {
  const { host, streamId } = await openShow();
  const { streamKey } = (await server.call('GET', '/studio/stream-key', { token: host.token })).body.data;
  const post = async (key: string | undefined, body: unknown) =>
    server.call('POST', '/captions', { ...(key === undefined ? {} : { token: key }), body });
  const viewer = new LiveClient(server.origin);
  await viewer.opened();
  await viewer.join(streamId);
  const posted = await post(streamKey, { text: 'Recognised', delayMs: 1200 });
  expect(posted.status).toBe(201);
  expect(await viewer.next('stream:caption')).toMatchObject({
    sequence: posted.body.data.sequence,
    caption: { text: 'Recognised', delayMs: 1200 },
  });
  viewer.close();
  expect((await post(undefined, { text: 'x' })).body.code).toBe('signed_out');
  expect((await post(host.token, { text: 'x' })).body.code).toBe('wrong_stream_key');
  expect((await post(`${streamKey}x`, { text: 'x' })).status).toBe(401);
  expect((await post(streamKey, { text: 'x', delayMs: 15_001 })).body.code).toBe('invalid_input');
  await server.call('POST', `/streams/${streamId}/end`, { token: host.token });
  expect((await post(streamKey, { text: 'x' })).body.code).toBe('stream_not_live');
});

test('a show accepts 120 captions a minute, from all senders together', async () => {
  const { host } = await openShow();
  const { streamKey } = (await server.call('GET', '/studio/stream-key', { token: host.token })).body.data;
  const answers = await Promise.all(
    Array.from({ length: 121 }, async (_, line) =>
      server.call('POST', '/captions', { token: streamKey, body: { text: `Line ${line}` } }),
    ),
  );
  const refused = answers.filter(({ status }) => status !== 201);
  expect(refused.map(({ body }) => body.code)).toEqual(['too_many_requests']);
  expect(Number(refused[0]!.headers.get('retry-after'))).toBeGreaterThan(0);
});

test('a replay has its captions as WebVTT, timed for each file, and a hidden replay has none', async () => {
  const host = await server.signUp('streamer');
  const { streamId, recordingId } = await storeReplay(server, host, {
    startsAtMs: 2000,
    files: [
      { startMs: 0, lengthMs: 60_000 },
      { type: 'video/mp4', startMs: 60_000, lengthMs: 30_000 },
    ],
  });
  const { pool } = server.app.database;
  for (const [index, [at, text, delayMs]] of (
    [
      [5000, 'Tom & <i>Ann</i> --> both', 1000],
      // Spoken during the first file, but received after it ended.
      [62_400, 'Said at once', 1400],
      [65_500, 'In the second file', 0],
      // Spoken before the end of the recording, but received after it.
      [93_000, 'Last words', 1500],
    ] as const
  ).entries())
    await pool.query(
      `insert into stream_events (stream_id, sequence, type, at, stream_time_ms, payload)
       values ($1, $2, 'caption.line', now(), $3, $4)`,
      [streamId, index + 1, at, JSON.stringify({ caption: { text, delayMs } })],
    );
  await pool.query('update recordings set has_captions = true where id = $1', [recordingId]);
  const { files } = (await server.call('GET', `/streams/${streamId}/replay`)).body.data;
  expect(files.map(({ captionsUrl }: { captionsUrl: string }) => captionsUrl)).toEqual([
    `/replays/${recordingId}/1/captions.vtt`,
    `/replays/${recordingId}/2/captions.vtt`,
  ]);
  const read = async (number: number) =>
    fetch(`${server.origin}/replays/${recordingId}/${number}/captions.vtt`);
  const first = await read(1);
  expect(first.headers.get('content-type')).toBe('text/vtt; charset=utf-8');
  expect(await first.text()).toBe(
    'WEBVTT\n\n00:00:02.000 --> 00:00:04.000\nTom &amp; &lt;i&gt;Ann&lt;/i&gt; --&gt; both\n\n' +
      '00:00:59.000 --> 00:01:01.000\nSaid at once\n',
  );
  expect(await (await read(2)).text()).toBe(
    'WEBVTT\n\n00:00:03.500 --> 00:00:05.500\nIn the second file\n\n' +
      '00:00:29.500 --> 00:00:31.500\nLast words\n',
  );
  // The replay page shows the same lines.
  const { events } = (await server.call('GET', `/streams/${streamId}/replay/events`)).body.data;
  expect(events.map(({ event }: { event: { caption: { text: string } } }) => event.caption.text)).toEqual([
    'Tom & <i>Ann</i> --> both',
    'Said at once',
    'In the second file',
    'Last words',
  ]);
  await server.call('PATCH', `/streams/${streamId}/recording`, {
    token: host.token,
    body: { isHidden: true },
  });
  expect((await read(1)).status).toBe(404);
});
