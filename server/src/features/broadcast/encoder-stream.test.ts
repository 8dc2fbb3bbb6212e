import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { streamLimits } from '@greenroom/contract/limits/streams';
import { LibraryPeers } from '../../testing/library-peer.ts';
import { until } from '../../testing/live-client.ts';
import type { PeerConnection } from 'node-datachannel';
import { startTestServer, type TestServer, type TestUser } from '../../testing/test-server.ts';

/* Which show an encoder without a media room publishes to, and when that show goes live. */
let server: TestServer;
let streamer: TestUser;
let streamKey: string;
const peers = new LibraryPeers();
/** How far the server's clock is ahead, in milliseconds. */
let aheadMs = 0;

beforeAll(async () => {
  server = await startTestServer({ media: true, now: () => new Date(Date.now() + aheadMs) });
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

test('a refused offer leaves no show behind, and the next offer gets one', async () => {
  for (const bad of ['v=0\r\nnonsense=1\r\n', 'hello']) expect((await offer(bad)).status).toBe(400);
  expect(await shows()).toEqual([]);
  expect((await offer(await goodOffer())).status).toBe(201);
  expect(await shows()).toMatchObject([{ title: 'Ida Fern live', status: 'created' }]);
});

test('offers at the same moment share one show, even when some of them are refused', async () => {
  const offers = ['v=0\r\nnonsense=1\r\n', await goodOffer(), 'v=0\r\nnonsense=1\r\n', await goodOffer()];
  const statuses = (await Promise.all(offers.map(offer))).map(({ status }) => status);
  expect(statuses).toEqual([400, 201, 400, 201]);
  expect(await shows()).toHaveLength(1);
});

test('an offer is refused when its show cannot be created, and the next offer gets one', async () => {
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

const { earlyStreamMinutes, lateStreamHours, encoderStartSeconds, encoderQuietSeconds } = streamLimits;

test.each([
  ['shortly before its time', earlyStreamMinutes - 5],
  ['at its time', 0],
  ['late', 5 - lateStreamHours * 60],
])('an encoder sends into an announced show %s', async (_when, minutesFromNow) => {
  const announced = await announce(minutesFromNow);
  await peers.publish(`${server.origin}/whip`, streamKey);
  await until(() => server.app.isPublishing(announced.vdoRoomId), 'the publish into the announced show');
  // It starts only when its streamer starts it.
  expect(await shows()).toMatchObject([{ id: announced.id, status: 'scheduled' }]);
});

test.each([
  ['too early for it', earlyStreamMinutes + 5, /^scheduled$/],
  // The sweep may already have cancelled a show that did not start.
  ['too late', -5 - lateStreamHours * 60, /^(scheduled|cancelled)$/],
])('an encoder that comes %s does not use an announced show', async (_when, minutesFromNow, status) => {
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

test('an encoder sends into an open show rather than an announced one', async () => {
  const announced = await announce(0);
  const { token } = streamer;
  const open = (await server.call('POST', '/streams', { token, body: { title: 'Open' } })).body.data;
  await peers.publish(`${server.origin}/whip`, streamKey);
  await until(() => server.app.isPublishing(open.vdoRoomId), 'the publish into the open show');
  expect(server.app.isPublishing(announced.vdoRoomId)).toBe(false);
});

/** The show that the studio shows as open. */
async function openShow(): Promise<any> {
  return (await server.call('GET', '/studio/stream', { token: streamer.token })).body.data;
}

/**
 * Connects an encoder without a show. Resolves to it and the show created for it, once that waits to go live.
 */
async function sendWithoutShow(): Promise<{ encoder: PeerConnection; made: any }> {
  const encoder = await peers.publish(`${server.origin}/whip`, streamKey);
  await until(async () => (await openShow())?.sending?.goesLiveAt !== undefined, 'a show that will go live');
  return { encoder, made: await openShow() };
}

/** Another streamer's encoder goes live automatically, and with it every show that is due. */
async function anotherGoesLive(): Promise<void> {
  const { token } = await server.signUp('streamer', 'Olu Reed');
  const key = (await server.call('GET', '/studio/stream-key', { token })).body.data.streamKey;
  const open = async () => (await server.call('GET', '/studio/stream', { token })).body.data;
  await peers.publish(`${server.origin}/whip`, key);
  await until(
    async () => (await open())?.sending?.goesLiveAt !== undefined,
    'another show that will go live',
  );
  pass(encoderStartSeconds);
  await until(async () => (await open()).isLive, 'another live show');
}

const pass = (seconds: number) => void (aheadMs += seconds * 1000);

test('a show that was created for an encoder goes live by itself after 10 s of media', async () => {
  const { made } = await sendWithoutShow();
  expect(made).toMatchObject({
    title: 'Ida Fern live',
    status: 'created',
    sending: { isMadeByEncoder: true },
  });
  const inMs = Date.parse(made.sending.goesLiveAt) - (Date.now() + aheadMs);
  expect(inMs).toBeGreaterThan(0);
  expect(inMs).toBeLessThanOrEqual(encoderStartSeconds * 1000);
  pass(encoderStartSeconds);
  await until(async () => (await openShow()).isLive, 'the live show');
  expect(await openShow()).toMatchObject({ id: made.id, status: 'live', isBroadcasterConnected: true });
  expect((await openShow()).sending).toBeUndefined();
});

test('a show whose encoder leaves early does not go live, and the next encoder uses it', async () => {
  const { encoder, made } = await sendWithoutShow();
  encoder.close();
  await until(async () => (await openShow()).sending === undefined, 'the encoder’s end');
  pass(encoderStartSeconds);
  const { made: again } = await sendWithoutShow();
  expect(again.id).toBe(made.id);
  // The countdown starts again.
  expect(Date.parse(again.sending.goesLiveAt)).toBeGreaterThanOrEqual(
    Date.parse(made.sending.goesLiveAt) + encoderStartSeconds * 1000,
  );
});

test.each([
  ['of no room', () => ({})],
  ['of its room', (vdoRoomId: string) => ({ vdoRoomId })],
])('a new show %s takes over the encoder’s show, which then waits for its streamer', async (_which, room) => {
  const { made } = await sendWithoutShow();
  const { token } = streamer;
  const body = { title: 'Winter mugs', description: 'By hand', tags: ['clay'], ...room(made.vdoRoomId) };
  const taken = await server.call('POST', '/streams', { token, body });
  expect(taken).toMatchObject({ status: 201, body: { data: { id: made.id, vdoRoomId: made.vdoRoomId } } });
  await anotherGoesLive();
  expect(await shows()).toMatchObject([
    { id: made.id, title: 'Winter mugs', description: 'By hand', tags: ['clay'], status: 'created' },
  ]);
  const live = await server.call('POST', `/streams/${made.id}/go-live`, { token });
  expect(live.body.data).toMatchObject({ title: 'Winter mugs', isLive: true, isBroadcasterConnected: true });
});

test('a new show with another media room does not take over the encoder’s show', async () => {
  const { made } = await sendWithoutShow();
  const body = { title: 'By camera', vdoRoomId: 'cameraroom0123456789' };
  const other = await server.call('POST', '/streams', { token: streamer.token, body });
  expect(other.body.data.id).not.toBe(made.id);
  expect(await shows()).toHaveLength(2);
});

test('an encoder that reconnects soon after the end of its show does not start the next one', async () => {
  const { made } = await sendWithoutShow();
  pass(encoderStartSeconds);
  await until(async () => (await openShow()).isLive, 'the live show');
  await server.call('POST', `/streams/${made.id}/end`, { token: streamer.token });
  await peers.publish(`${server.origin}/whip`, streamKey);
  await until(async () => (await openShow())?.sending !== undefined, 'the encoder that is back');
  expect((await openShow()).sending).toEqual({ isMadeByEncoder: true });
  await anotherGoesLive();
  expect((await openShow()).isLive).toBe(false);
  // An encoder that reconnects after a longer time starts a new show.
  pass(encoderQuietSeconds);
  expect((await sendWithoutShow()).made.id).not.toBe(made.id);
});

test('an encoder sends into an announced show rather than one that another encoder left', async () => {
  const { encoder } = await sendWithoutShow();
  encoder.close();
  await until(async () => (await openShow()).sending === undefined, 'the encoder’s end');
  const announced = await announce(0);
  expect((await openShow()).id).toBe(announced.id);
  await peers.publish(`${server.origin}/whip`, streamKey);
  await until(() => server.app.isPublishing(announced.vdoRoomId), 'the publish into the announced show');
});
