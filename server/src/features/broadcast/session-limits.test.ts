import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeMediaRoomId } from '@greenroom/contract/media/media-room-id';
import { LibraryPeers } from '../../testing/library-peer.ts';
import { until } from '../../testing/live-client.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
const peers = new LibraryPeers();
beforeAll(async () => {
  server = await startTestServer({ media: true, variables: { TRUST_PROXY: 'on' } });
});
afterAll(async () => {
  peers.close();
  await server.close();
});

async function watch(room: string, address = '198.51.100.1'): Promise<Response> {
  const { sdp } = await peers.offer('RecvOnly');
  return fetch(`${server.origin}/whep?room=${room}`, {
    method: 'POST',
    headers: { 'content-type': 'application/sdp', 'x-forwarded-for': address },
    body: sdp,
  });
}

test('a media room without a stream and a publisher is refused, and one with a publisher can be watched', async () => {
  const room = makeMediaRoomId(Date.now());
  const unknown = await watch(room);
  expect(unknown.status).toBe(404);
  expect(await unknown.json()).toMatchObject({
    success: false,
    code: 'media_room_not_found',
    message: 'There is no video at this address. Check it, or try again when the broadcast has begun.',
    requestId: expect.any(String),
  });
  const streamer = await server.signUp('streamer');
  await peers.publish(`${server.origin}/whip?room=${room}`, streamer.token);
  await until(() => server.app.isPublishing(room), 'the publish');
  expect((await watch(room)).status).toBe(201);
});

test('the media room of an ended show is refused', async () => {
  const streamer = await server.signUp('streamer');
  const made = await server.call('POST', '/streams', {
    token: streamer.token,
    body: { title: 'A short show' },
  });
  const { id, vdoRoomId } = made.body.data;
  expect((await watch(vdoRoomId, '198.51.100.4')).status).toBe(201);
  await server.call('POST', `/streams/${id}/go-live`, { token: streamer.token });
  await server.call('POST', `/streams/${id}/end`, { token: streamer.token });
  const refused = await watch(vdoRoomId, '198.51.100.4');
  expect(refused.status).toBe(404);
  expect(await refused.json()).toMatchObject({ code: 'media_room_not_found' });
});

test('an address with too many unconnected sessions has to wait, and another address does not', async () => {
  const streamer = await server.signUp('streamer');
  const made = await server.call('POST', '/streams', { token: streamer.token, body: { title: 'A show' } });
  const room: string = made.body.data.vdoRoomId;
  const { sdp } = await peers.offer('RecvOnly');
  const offer = async (address: string) =>
    fetch(`${server.origin}/whep?room=${room}`, {
      method: 'POST',
      headers: { 'content-type': 'application/sdp', 'x-forwarded-for': address },
      body: sdp,
    });
  const answers = await Promise.all(Array.from({ length: 60 }, async () => offer('198.51.100.2')));
  const refused = answers.filter(({ status }) => status !== 201);
  expect(refused).toHaveLength(10);
  for (const answer of refused) {
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toBe('3');
    expect(await answer.json()).toMatchObject({
      success: false,
      code: 'media_full',
      message: expect.any(String),
    });
  }
  expect((await offer('198.51.100.3')).status).toBe(201);
});
