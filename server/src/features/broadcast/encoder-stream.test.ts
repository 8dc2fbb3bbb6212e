import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { streamLimits } from '@greenroom/contract/limits';
import { LibraryPeers } from '../../testing/library-peer.ts';
import { until } from '../../testing/live-client.ts';
import { startTestServer, type TestServer, type TestUser } from '../../testing/test-server.ts';

/* Which show an encoder publishes to that names no room. */
let server: TestServer;
let streamer: TestUser;
let streamKey: string;
const peers = new LibraryPeers();

beforeAll(async () => {
  server = await startTestServer({ media: true });
});
beforeEach(async () => {
  streamer = await server.signUp('streamer', 'Ida Fern');
  const { token } = streamer;
  streamKey = (await server.call('GET', '/studio/stream-key', { token })).body.data.streamKey;
});
afterAll(async () => {
  peers.close();
  await server.close();
});

async function offer(body: string): Promise<{ status: number; session: string }> {
  const response = await fetch(`${server.origin}/whip`, {
    method: 'POST',
    headers: { 'content-type': 'application/sdp', authorization: `Bearer ${streamKey}` },
    body,
  });
  await response.text();
  return { status: response.status, session: server.origin + (response.headers.get('location') ?? '') };
}

const goodOffer = async () => (await peers.offer('SendOnly')).sdp;

async function shows(): Promise<{ id: string; title: string; status: string }[]> {
  return (await server.call('GET', '/studio/streams', { token: streamer.token })).body.data;
}

async function announce(minutesFromNow: number): Promise<{ id: string; vdoRoomId: string }> {
  const { token } = streamer;
  const made = await server.call('POST', '/streams', { token, body: { title: 'Announced' } });
  await server.app.database.pool.query(
    `update streams set status = 'scheduled', scheduled_at = $2 where id = $1`,
    [made.body.data.id, new Date(Date.now() + minutesFromNow * 60_000)],
  );
  return made.body.data;
}

test('an offer that is refused leaves no show behind, and the next one gets one', async () => {
  for (const bad of ['v=0\r\nnonsense=1\r\n', 'hello']) expect((await offer(bad)).status).toBe(400);
  expect(await shows()).toEqual([]);
  expect((await offer(await goodOffer())).status).toBe(201);
  expect(await shows()).toMatchObject([{ title: 'Ida Fern live', status: 'created' }]);
});

test('offers that come at once share one show, whichever of them are refused', async () => {
  const offers = ['v=0\r\nnonsense=1\r\n', await goodOffer(), 'v=0\r\nnonsense=1\r\n', await goodOffer()];
  const statuses = (await Promise.all(offers.map(offer))).map(({ status }) => status);
  expect(statuses).toEqual([400, 201, 400, 201]);
  expect(await shows()).toHaveLength(1);
});

test('an offer whose show could not be made is refused, and the next one gets one', async () => {
  const { pool } = server.app.database;
  await pool.query(
    `create function refuse() returns trigger language plpgsql as $$ begin raise 'refused'; end $$`,
  );
  await pool.query(`create trigger refuse before insert on streams for each row execute function refuse()`);
  try {
    expect((await offer(await goodOffer())).status).toBe(500);
  } finally {
    await pool.query('drop function refuse() cascade');
  }
  expect((await offer(await goodOffer())).status).toBe(201);
  expect(await shows()).toHaveLength(1);
});

const { earlyStreamMinutes, lateStreamHours } = streamLimits;

test.each([
  ['shortly before its time', earlyStreamMinutes - 5],
  ['at its time', 0],
  ['late', 5 - lateStreamHours * 60],
])('an announced show is the encoder’s %s', async (_when, minutesFromNow) => {
  const announced = await announce(minutesFromNow);
  await peers.publish(`${server.origin}/whip`, streamKey);
  await until(() => server.app.isPublishing(announced.vdoRoomId), 'the publish into the announced show');
  // It begins when its streamer says so.
  expect(await shows()).toMatchObject([{ id: announced.id, status: 'scheduled' }]);
});

test.each([
  ['too early for it', earlyStreamMinutes + 5, /^scheduled$/],
  // The sweep of shows that did not begin may have called it off meanwhile.
  ['too late', -5 - lateStreamHours * 60, /^(scheduled|cancelled)$/],
])('an announced show is left alone by an encoder that comes %s', async (_when, minutesFromNow, status) => {
  const announced = await announce(minutesFromNow);
  expect((await offer(await goodOffer())).status).toBe(201);
  const own = await shows();
  expect(own).toHaveLength(2);
  expect(own.find(({ id }) => id === announced.id)?.status).toMatch(status);
  expect(own.find(({ id }) => id !== announced.id)).toMatchObject({
    title: 'Ida Fern live',
    status: 'created',
  });
  expect(server.app.isPublishing(announced.vdoRoomId)).toBe(false);
});

test('an open show goes before an announced one', async () => {
  const announced = await announce(0);
  const { token } = streamer;
  const open = (await server.call('POST', '/streams', { token, body: { title: 'Open' } })).body.data;
  await peers.publish(`${server.origin}/whip`, streamKey);
  await until(() => server.app.isPublishing(open.vdoRoomId), 'the publish into the open show');
  expect(server.app.isPublishing(announced.vdoRoomId)).toBe(false);
});
