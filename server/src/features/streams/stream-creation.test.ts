import { afterAll, beforeAll, expect, test } from 'vitest';
import { startStreamServer, type StreamServer } from '../../testing/stream-server.ts';
import type { TestServer, TestUser } from '../../testing/test-server.ts';

let server: TestServer;
let create: StreamServer['create'];
let streamer: TestUser;
let otherStreamer: TestUser;
beforeAll(async () => {
  ({ server, create, streamer, otherStreamer } = await startStreamServer());
});
afterAll(async () => server.close());

test('[LIVEAPI-10] [LIVEAPI-11] [LIVEDATA-1] takes title, description and vdoRoomId and answers success and data.id', async () => {
  const answer = await create(streamer, { vdoRoomId: 'room4Candles' });
  expect(answer.status).toBe(201);
  expect(answer.body).toMatchObject({
    success: true,
    data: { title: 'Winter candles', description: 'By hand', vdoRoomId: 'room4Candles', isLive: false },
  });
  const { id } = answer.body.data;
  expect(id).toMatch(/^[0-9a-f-]{36}$/);
  const created = await server.call('GET', `/streams/${id}`);
  expect(created.body.data).toMatchObject({ id, title: 'Winter candles', description: 'By hand' });
});

test('makes a media room id if none is given, and returns the same show for the same id', async () => {
  const first = await create(streamer);
  expect(first.body.data.vdoRoomId).toMatch(/^[a-z0-9]{20,}$/);
  const again = await create(streamer, { vdoRoomId: first.body.data.vdoRoomId });
  expect(again.body.data.id).toBe(first.body.data.id);
});

test('makes one show when a streamer sends the same media room id several times at once', async () => {
  const vdoRoomId = `room${Date.now()}atonce`;
  const answers = await Promise.all(
    Array.from({ length: 4 }, async () => create(streamer, { vdoRoomId, title: 'At once' })),
  );
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
  expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1);
  const late = await create(otherStreamer, { vdoRoomId });
  expect(late).toMatchObject({ status: 409, body: { code: 'room_taken' } });
});

test('refuses another streamer’s media room id', async () => {
  const mine = await create(streamer);
  const answer = await create(otherStreamer, { vdoRoomId: mine.body.data.vdoRoomId });
  expect(answer).toMatchObject({ status: 409, body: { success: false, code: 'room_taken' } });
});

test('refuses each invalid field with a message', async () => {
  const answer = await create(streamer, { title: ' ', vdoRoomId: 'not a room' });
  expect(answer.status).toBe(400);
  expect(answer.body).toMatchObject({
    success: false,
    code: 'invalid_input',
    fields: { title: 'Give the stream a title', vdoRoomId: expect.stringContaining('letters and digits') },
  });
});

test('refuses a body that is no JSON, and one that is too large', async () => {
  const broken = await fetch(`${server.origin}/api/v1/streams`, {
    method: 'POST',
    headers: { authorization: `Bearer ${streamer.token}`, 'content-type': 'application/json' },
    body: '{"title":',
  });
  expect(broken.status).toBe(400);
  expect(await broken.json()).toMatchObject({ success: false, code: 'invalid_json' });
  const large = await create(streamer, { description: 'x'.repeat(300_000) });
  expect(large).toMatchObject({ status: 413, body: { success: false, code: 'too_large' } });
});
