import { makeMediaRoomId } from '@greenroom/contract/media/media-room-id';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LibraryPeers } from '../../testing/library-peer.ts';
import { startTestServer, type TestServer, type TestUser } from '../../testing/test-server.ts';

let server: TestServer;
let streamer: TestUser;
const peers = new LibraryPeers();
beforeAll(async () => {
  server = await startTestServer({ media: true });
  streamer = await server.signUp('streamer');
});
afterAll(async () => {
  peers.close();
  await server.close();
});

/** Sends an offer to the media server. Resolves to the URL of the session. */
async function offer(path: string, direction: 'SendOnly' | 'RecvOnly', token?: string): Promise<string> {
  const { peer, sdp } = await peers.offer(direction);
  const response = await fetch(server.origin + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/sdp',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: sdp,
  });
  expect(response.status).toBe(201);
  peer.setRemoteDescription(await response.text(), 'answer');
  return response.headers.get('location') ?? '';
}

test('[LAB-19] whoever has the id of a media room reads how many watch it, also of one that is no show’s', async () => {
  const mediaRoomId = makeMediaRoomId(Date.now());
  const viewers = async () => {
    const { status, body } = await server.call('GET', `/media-rooms/${mediaRoomId}/viewers`);
    expect(status).toBe(200);
    return body.data.viewerCount;
  };
  expect(await viewers()).toBe(0);
  await offer(`/whip?room=${mediaRoomId}`, 'SendOnly', streamer.token);
  expect(await viewers()).toBe(0);
  const first = await offer(`/whep?room=${mediaRoomId}`, 'RecvOnly');
  await expect.poll(viewers).toBe(1);
  await offer(`/whep?room=${mediaRoomId}`, 'RecvOnly');
  await expect.poll(viewers).toBe(2);
  await fetch(server.origin + first, { method: 'DELETE' });
  await expect.poll(viewers).toBe(1);
  expect((await server.call('GET', '/media-rooms/no-room/viewers')).status).toBe(400);
});
