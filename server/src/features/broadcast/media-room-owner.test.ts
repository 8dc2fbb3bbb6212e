import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { LibraryPeers } from '../../testing/library-peer.ts';
import { until } from '../../testing/live-client.ts';
import { startTestServer, type TestServer, type TestUser } from '../../testing/test-server.ts';
import { makeMediaRoomId } from '@greenroom/contract/media/media-room-id';

let server: TestServer;
let mia: TestUser;
let noa: TestUser;
let admin: TestUser;
let room: string;
const peers = new LibraryPeers();

beforeAll(async () => {
  server = await startTestServer({ media: true });
  mia = await server.signUp('streamer', 'Mia');
  noa = await server.signUp('streamer', 'Noa');
  admin = await server.signUp('admin', 'Admin');
});
beforeEach(() => {
  room = makeMediaRoomId(Date.now());
});
afterAll(async () => {
  peers.close();
  await server.close();
});

/** Sends an offer and ignores the answer. */
async function offer(user: TestUser, body?: string) {
  const { peer, sdp } = await peers.offer('SendOnly');
  const response = await fetch(`${server.origin}/whip?room=${room}`, {
    method: 'POST',
    headers: { 'content-type': 'application/sdp', authorization: `Bearer ${user.token}` },
    body: body ?? sdp,
  });
  const session = server.origin + (response.headers.get('location') ?? '');
  return { peer, status: response.status, answer: await response.text(), session };
}

async function publish(user: TestUser) {
  const { peer, status, answer, session } = await offer(user);
  expect(status, answer).toBe(201);
  peer.setRemoteDescription(answer, 'answer');
  await until(() => peer.state() === 'connected', 'a connected publisher');
  await until(() => server.app.isPublishing(room), 'the publish');
  return session;
}

const makeStream = async (user: TestUser) => {
  const body = { title: 'A show', vdoRoomId: room };
  const made = await server.call('POST', '/streams', { token: user.token, body });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return made.body.data;
};

/** Whether the media server still knows a session. */
async function isOpen(session: string): Promise<boolean> {
  const headers = { 'content-type': 'application/trickle-ice-sdpfrag', 'if-match': '"none"' };
  return (await fetch(session, { method: 'PATCH', headers, body: '' })).status !== 404;
}

describe('a media room without a show belongs to its first publisher', () => {
  test('who alone can publish again, and whose new show has the video', async () => {
    await publish(mia);
    for (const other of [noa, admin]) {
      const refused = await offer(other);
      expect(refused.status).toBe(409);
      expect(JSON.parse(refused.answer)).toMatchObject({ code: 'room_taken' });
    }
    const again = await publish(mia);
    const { id } = await makeStream(mia);
    const live = await server.call('POST', `/streams/${id}/go-live`, { token: mia.token });
    expect(live.body.data).toMatchObject({ isLive: true, isBroadcasterConnected: true });
    expect(await isOpen(again)).toBe(true);
    await server.call('POST', `/streams/${id}/end`, { token: mia.token });
  });

  test('from the answer to their offer on, before they are connected', async () => {
    expect((await offer(mia)).status).toBe(201);
    expect((await offer(noa)).status).toBe(409);
    expect((await offer(mia)).status).toBe(201);
  });

  test('also when two people publish at the same moment', async () => {
    const statuses = (await Promise.all([offer(mia), offer(noa)])).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([201, 409]));
  });

  test('but not after a refused offer', async () => {
    expect((await offer(mia, 'v=0\r\nnonsense')).status).toBe(400);
    await publish(noa);
  });

  test('until the publisher leaves', async () => {
    const left = await publish(mia);
    expect((await offer(noa)).status).toBe(409);
    await fetch(left, { method: 'DELETE' });
    await until(() => !server.app.isPublishing(room), 'an empty room');
    await publish(noa);
  });
});

describe('a show’s media room belongs to its streamer', () => {
  test('and another user’s publish ends when the show is created', async () => {
    const other = await publish(noa);
    const { id } = await makeStream(mia);
    expect(server.app.isPublishing(room)).toBe(false);
    expect(await isOpen(other)).toBe(false);
    const live = await server.call('POST', `/streams/${id}/go-live`, { token: mia.token });
    expect(live.body.data).toMatchObject({ isLive: true, isBroadcasterConnected: false });
    await server.call('POST', `/streams/${id}/end`, { token: mia.token });
  });

  test('and so does a publish that was answered before and connects after', async () => {
    const { peer, status, answer, session } = await offer(noa);
    expect(status).toBe(201);
    await makeStream(mia);
    peer.setRemoteDescription(answer, 'answer');
    await until(() => peer.state() === 'connected', 'the connection');
    await until(async () => !(await isOpen(session)), 'the end of the other publish');
    await until(() => !server.app.isPublishing(room), 'an empty room');
  });

  test('and an admin’s publish goes on', async () => {
    const helping = await publish(admin);
    const { id } = await makeStream(mia);
    const live = await server.call('POST', `/streams/${id}/go-live`, { token: mia.token });
    expect(live.body.data).toMatchObject({ isLive: true, isBroadcasterConnected: true });
    expect(await isOpen(helping)).toBe(true);
    await server.call('POST', `/streams/${id}/end`, { token: mia.token });
  });
});
