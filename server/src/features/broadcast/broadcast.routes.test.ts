import type { PeerConnection } from 'node-datachannel';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LibraryPeers } from '../../testing/library-peer.ts';
import { LiveClient } from '../../testing/live-client.ts';
import { startTestServer, type TestServer, type TestUser } from '../../testing/test-server.ts';

let server: TestServer;
let streamer: TestUser;
let other: TestUser;
let shopper: TestUser;
const peers = new LibraryPeers();
beforeAll(async () => {
  server = await startTestServer({
    media: true,
    variables: {
      STUN_URLS: 'stun:stun.example.com:3478',
      TURN_URLS: 'turn:turn.example.com:3478?transport=udp,turns:turn.example.com:5349',
      TURN_USERNAME: 'greenroom',
      TURN_CREDENTIAL: 'turn-secret',
    },
  });
  streamer = await server.signUp('streamer', 'Mira Sol');
  other = await server.signUp('streamer', 'Ben Ray');
  shopper = await server.signUp('user', 'Ada Bell');
});
afterAll(async () => {
  peers.close();
  await server.close();
});

const turnCredential = 'username="greenroom"; credential="turn-secret"; credential-type="password"';
const iceServers = [
  '<stun:stun.example.com:3478>; rel="ice-server"',
  `<turn:turn.example.com:3478?transport=udp>; rel="ice-server"; ${turnCredential}`,
  `<turns:turn.example.com:5349>; rel="ice-server"; ${turnCredential}`,
].join(', ');

const makeOffer = async (direction: 'SendOnly' | 'RecvOnly') => peers.offer(direction);

async function post(
  path: string,
  body: string,
  options: { token?: string; type?: string } = {},
): Promise<Response> {
  return fetch(server.origin + path, {
    method: 'POST',
    headers: {
      'content-type': options.type ?? 'application/sdp',
      ...(options.token ? { authorization: `Bearer ${options.token}` } : {}),
    },
    body,
  });
}

async function createStream(user: TestUser): Promise<{ id: string; vdoRoomId: string }> {
  return (await server.call('POST', '/streams', { token: user.token, body: { title: 'A show' } })).body.data;
}

/** Publishes with a real peer connection. Resolves once media could flow. */
async function publish(path: string, token: string): Promise<{ peer: PeerConnection; session: string }> {
  const { peer, sdp } = await makeOffer('SendOnly');
  const response = await post(path, sdp, { token });
  const answer = await response.text();
  expect(response.status, answer).toBe(201);
  peer.setRemoteDescription(answer, 'answer');
  await expect.poll(() => peer.state()).toBe('connected');
  return { peer, session: response.headers.get('location') ?? '' };
}

const detail = async (id: string) => (await server.call('GET', `/streams/${id}`)).body.data;

describe('WHIP', () => {
  test('answers 201 with an SDP answer, Location, ETag and the type that PATCH takes', async () => {
    const stream = await createStream(streamer);
    const { sdp } = await makeOffer('SendOnly');
    const response = await post(`/whip?room=${stream.vdoRoomId}`, sdp, { token: streamer.token });
    expect(response.status).toBe(201);
    expect(response.headers.get('content-type')).toContain('application/sdp');
    expect(response.headers.get('location')).toMatch(/^\/whip\/sessions\/[\w-]{16,}$/);
    expect(response.headers.get('etag')).toBeTruthy();
    expect(response.headers.get('accept-patch')).toBe('application/trickle-ice-sdpfrag');
    expect(await response.text()).toMatch(/^v=0/);
    const location = response.headers.get('location') ?? '';
    expect((await fetch(server.origin + location, { method: 'DELETE' })).status).toBe(200);
    const fragment = { 'content-type': 'application/trickle-ice-sdpfrag' };
    const patched = await fetch(server.origin + location, { method: 'PATCH', headers: fragment, body: '' });
    expect(patched.status).toBe(404);
  });

  test('a client that ends a session already ended by the server gets no error', async () => {
    const stream = await createStream(streamer);
    const { sdp } = await makeOffer('SendOnly');
    const made = await post(`/whip?room=${stream.vdoRoomId}`, sdp, { token: streamer.token });
    await server.call('POST', `/streams/${stream.id}/end`, { token: streamer.token });
    const session = server.origin + (made.headers.get('location') ?? '');
    expect((await fetch(session, { method: 'DELETE' })).status).toBe(200);
  });

  test('refuses a wrong type with 415, an invalid offer with 400, and a missing or wrong credential with 401', async () => {
    const { sdp } = await makeOffer('SendOnly');
    const token = streamer.token;
    expect((await post('/whip', sdp, { token, type: 'application/json' })).status).toBe(415);
    expect((await post('/whip', 'hello', { token })).status).toBe(400);
    expect((await post('/whip', 'v=0\r\nnonsense', { token })).status).toBe(400);
    const nobody = await post('/whip', sdp);
    expect(nobody.status).toBe(401);
    expect(nobody.headers.get('www-authenticate')).toBe('Bearer');
    expect((await post('/whip', sdp, { token: shopper.token })).status).toBe(403);
    for (const wrong of ['live_wrong', 'gone.AAAA']) {
      const refused = await post('/whip', sdp, { token: wrong });
      expect(refused.status).toBe(401);
      expect(refused.headers.get('www-authenticate')).toBe('Bearer');
    }
  });

  test('checks the credential before the offer, so a caller without the right to publish reads only that', async () => {
    const { sdp } = await makeOffer('SendOnly');
    const statuses = async (token?: string) => {
      const credential = token === undefined ? {} : { token };
      const answers = [
        await post('/whip', sdp, { ...credential, type: 'application/json' }),
        await post('/whip', 'hello', credential),
        await post('/whip?room=not%20a%20room', sdp, credential),
      ];
      return answers.map((answer) => answer.status);
    };
    expect(await statuses()).toEqual([401, 401, 401]);
    expect(await statuses('live_wrong')).toEqual([401, 401, 401]);
    expect(await statuses(shopper.token)).toEqual([403, 403, 403]);
    expect(await statuses(streamer.token)).toEqual([415, 400, 400]);
  });

  test('WHIP and WHEP answers contain the operator’s STUN and TURN servers, as in RFC 9725, 4.6', async () => {
    const { sdp } = await makeOffer('SendOnly');
    const publishing = await post('/whip', sdp, { token: streamer.token });
    expect(publishing.status).toBe(201);
    expect(publishing.headers.get('link')).toBe(iceServers);
    const { vdoRoomId } = await createStream(streamer);
    const { sdp: offer } = await makeOffer('RecvOnly');
    const watching = await post(`/whep?room=${vdoRoomId}`, offer);
    expect(watching.status).toBe(201);
    expect(watching.headers.get('link')).toBe(iceServers);
    for (const endpoint of ['/whip', '/whep']) {
      const options = await fetch(server.origin + endpoint, { method: 'OPTIONS' });
      expect(options.headers.get('link')).toBe(iceServers);
    }
    await fetch(server.origin + publishing.headers.get('location'), { method: 'DELETE' });
  });

  test('refuses another streamer’s media room', async () => {
    const stream = await createStream(streamer);
    const { sdp } = await makeOffer('SendOnly');
    const response = await post(`/whip?room=${stream.vdoRoomId}`, sdp, { token: other.token });
    expect(response.status).toBe(409);
    expect(await response.json()).toMatchObject({ success: false, code: 'room_taken' });
  });

  test('OPTIONS answers CORS, other methods 405 with Allow', async () => {
    const options = await fetch(`${server.origin}/whip`, { method: 'OPTIONS' });
    expect(options.status).toBe(204);
    expect(options.headers.get('access-control-allow-origin')).toBe('*');
    expect(options.headers.get('access-control-allow-headers')).toMatch(/Authorization/i);
    const get = await fetch(`${server.origin}/whip`);
    expect(get.status).toBe(405);
    expect(get.headers.get('allow')).toContain('POST');
  });

  test('OPTIONS lists the accepted types: offers at an endpoint, candidates at a session', async () => {
    const accepted = async (path: string) => {
      const { headers } = await fetch(server.origin + path, { method: 'OPTIONS' });
      return [headers.get('accept-post'), headers.get('accept-patch')];
    };
    const session = 'x'.repeat(32);
    expect(await accepted('/whip')).toEqual(['application/sdp', null]);
    expect(await accepted(`/whep/${crypto.randomUUID()}`)).toEqual(['application/sdp', null]);
    for (const endpoint of ['whip', 'whep']) {
      expect(await accepted(`/${endpoint}/sessions/${session}`)).toEqual([
        null,
        'application/trickle-ice-sdpfrag',
      ]);
    }
  });

  test('a content type is compared whole, without its parameters and in any case', async () => {
    const stream = await createStream(streamer);
    const { sdp } = await makeOffer('SendOnly');
    const offered = async (type: string) =>
      (await post(`/whip?room=${stream.vdoRoomId}`, sdp, { token: streamer.token, type })).status;
    for (const type of ['application/sdpfoo', 'application/sdp-x', 'text/plain; application/sdp']) {
      expect(await offered(type)).toBe(415);
    }
    for (const type of ['Application/SDP', 'application/sdp ; charset=utf-8']) {
      expect(await offered(type)).toBe(201);
    }
  });

  test('[STREAM-25] a stream key and a browser’s session publish to the same show', async () => {
    const streamerOfKey = await server.signUp('streamer', 'Key Holder');
    const stream = await createStream(streamerOfKey);
    const key = (await server.call('GET', '/studio/stream-key', { token: streamerOfKey.token })).body.data
      .streamKey;
    await publish(`/whip?room=${stream.vdoRoomId}`, streamerOfKey.token);
    await expect.poll(() => server.app.isPublishing(stream.vdoRoomId)).toBe(true);
    // The encoder names no media room, so it publishes to its streamer's open show.
    const encoder = await publish('/whip', key);
    await server.call('POST', `/streams/${stream.id}/go-live`, { token: streamerOfKey.token });
    expect(await detail(stream.id)).toMatchObject({ isLive: true, isBroadcasterConnected: true });
    await fetch(server.origin + encoder.session, { method: 'DELETE' });
    await expect.poll(async () => (await detail(stream.id)).isBroadcasterConnected).toBe(false);
    await server.call('POST', `/streams/${stream.id}/end`, { token: streamerOfKey.token });
  });

  test('an encoder that connects before there is a show gets a new one', async () => {
    const early = await server.signUp('streamer', 'Early Bird');
    const key = (await server.call('GET', '/studio/stream-key', { token: early.token })).body.data.streamKey;
    await publish('/whip', key);
    const open = (await server.call('GET', '/studio/stream', { token: early.token })).body.data;
    expect(open).toMatchObject({ status: 'created', title: 'Early Bird live' });
  });
});

describe('WHEP', () => {
  test('anyone watches a live show; one that is not live needs its streamer’s token', async () => {
    const owner = await server.signUp('streamer', 'Owner');
    const stream = await createStream(owner);
    const { sdp } = await makeOffer('RecvOnly');
    expect((await post(`/whep/${stream.id}`, sdp)).status).toBe(401);
    expect((await post(`/whep/${stream.id}`, sdp, { token: other.token })).status).toBe(403);
    expect((await post(`/whep/${stream.id}`, sdp, { token: owner.token })).status).toBe(201);
    expect((await post(`/whep/${crypto.randomUUID()}`, sdp)).status).toBe(404);
    await server.call('POST', `/streams/${stream.id}/go-live`, { token: owner.token });
    const { sdp: again } = await makeOffer('RecvOnly');
    const watching = await post(`/whep/${stream.id}`, again);
    expect(watching.status).toBe(201);
    expect(watching.headers.get('location')).toMatch(/^\/whep\/sessions\//);
    expect((await post(`/whep/${stream.id}`, 'v=0\r\n')).status).toBe(400);
    expect((await post(`/whep/${stream.id}`, again, { type: 'text/plain' })).status).toBe(415);
    await server.call('POST', `/streams/${stream.id}/end`, { token: owner.token });
  });

  test('PATCH takes trickled candidates, refuses another type, another tag and an unknown session', async () => {
    const owner = await server.signUp('streamer', 'Patcher');
    const stream = await createStream(owner);
    const { sdp } = await makeOffer('RecvOnly');
    const response = await post(`/whep/${stream.id}`, sdp, { token: owner.token });
    const session = server.origin + (response.headers.get('location') ?? '');
    const etag = response.headers.get('etag') ?? '';
    const ufrag = /a=ice-ufrag:(\S+)/.exec(sdp)?.[1];
    const pwd = /a=ice-pwd:(\S+)/.exec(sdp)?.[1];
    const fragment = `a=ice-ufrag:${ufrag}\r\na=ice-pwd:${pwd}\r\nm=video 9 UDP/TLS/RTP/SAVPF 96\r\na=mid:0\r\na=candidate:1 1 UDP 2122252543 127.0.0.1 9 typ host\r\n`;
    const patch = async (url: string, type: string, tag: string) =>
      (
        await fetch(url, {
          method: 'PATCH',
          headers: { 'content-type': type, 'if-match': tag },
          body: fragment,
        })
      ).status;
    const trickle = 'application/trickle-ice-sdpfrag';
    expect(await patch(session, trickle, etag)).toBe(204);
    expect(await patch(session, 'Application/Trickle-ICE-SDPfrag; x=y', etag)).toBe(204);
    for (const type of ['application/sdp', `${trickle}ment`]) {
      expect(await patch(session, type, etag)).toBe(415);
    }
    expect(await patch(session, trickle, '"another"')).toBe(412);
    expect(await patch(`${server.origin}/whep/sessions/${'x'.repeat(32)}`, trickle, etag)).toBe(404);
  });
});

describe('a broadcaster who disconnects', () => {
  test('[STREAM-20] comes back to the same show, whose page its viewers keep, and which ends only without them', async () => {
    const owner = await server.signUp('streamer', 'Dropper');
    const stream = await createStream(owner);
    const first = await publish(`/whip?room=${stream.vdoRoomId}`, owner.token);
    await server.call('POST', `/streams/${stream.id}/go-live`, { token: owner.token });
    const viewer = new LiveClient(server.origin);
    await viewer.opened();
    await viewer.join(stream.id);
    const { startedAt } = await detail(stream.id);
    /** The show is the only one that its broadcaster has open, and where it was. */
    const expectSameShow = async (isBroadcasterConnected: boolean) => {
      await expect
        .poll(async () => detail(stream.id))
        .toMatchObject({ isBroadcasterConnected, isLive: true, status: 'live', startedAt });
      const mine = await server.call('GET', '/studio/stream', { token: owner.token });
      expect(mine.body.data).toMatchObject({ id: stream.id, vdoRoomId: stream.vdoRoomId, status: 'live' });
      const live = await server.call('GET', '/streams?isLive=true');
      const own = (live.body.data as { id: string; user: { id: string } }[]).filter(
        ({ user }) => user.id === owner.id,
      );
      expect(own.map(({ id }) => id)).toEqual([stream.id]);
    };
    await fetch(server.origin + first.session, { method: 'DELETE' });
    await expectSameShow(false);
    await publish(`/whip?room=${stream.vdoRoomId}`, owner.token);
    await expectSameShow(true);
    expect(viewer.of('stream:ended')).toEqual([]);
    viewer.close();
    const ended = await server.call('POST', `/streams/${stream.id}/end`, { token: owner.token });
    expect(ended.body.data.status).toBe('ended');
    await expect.poll(() => server.app.isPublishing(stream.vdoRoomId)).toBe(false);
    const { sdp } = await makeOffer('SendOnly');
    expect((await post(`/whip?room=${stream.vdoRoomId}`, sdp, { token: owner.token })).status).toBe(409);
    // An ended show answers 404 even to those who manage it. Otherwise they would wait for it forever.
    const watching = await makeOffer('RecvOnly');
    expect((await post(`/whep/${stream.id}`, watching.sdp, { token: owner.token })).status).toBe(404);
  });

  test('[STREAM-21] [SOCK-25] the chat hears that they are away, and goes on in the same room, with its messages, and after', async () => {
    const owner = await server.signUp('streamer', 'Back Soon');
    const stream = await createStream(owner);
    const streamId = stream.id;
    const first = await publish(`/whip?room=${stream.vdoRoomId}`, owner.token);
    await server.call('POST', `/streams/${streamId}/go-live`, { token: owner.token });
    const watcher = new LiveClient(server.origin, shopper.token);
    await watcher.opened();
    await watcher.join(streamId);
    const say = async (content: string) => {
      watcher.send('chat:send-message', { streamId, content });
      await watcher.next('chat:message', (message) => message.content === content);
    };
    await say('Before');
    await fetch(server.origin + first.session, { method: 'DELETE' });
    const { endsAt } = await watcher.next('stream:offline', (event) => event.streamId === streamId);
    expect(Date.parse(endsAt)).toBeGreaterThan(Date.now());
    await say('Meanwhile');
    const before = watcher.of('stream:status').length;
    await publish(`/whip?room=${stream.vdoRoomId}`, owner.token);
    await expect.poll(() => watcher.of('stream:status').length).toBeGreaterThan(before);
    expect(watcher.of('stream:status').at(-1)).toMatchObject({ streamId, status: 'live', isLive: true });
    await say('After');
    expect(watcher.of('stream:joined')).toHaveLength(1);
    expect(watcher.of('stream:ended')).toEqual([]);
    const messages = watcher.of('chat:message');
    expect(messages.map(({ content }) => content)).toEqual(['Before', 'Meanwhile', 'After']);
    expect(new Set(messages.map((message) => message.streamId))).toEqual(new Set([streamId]));

    const late = new LiveClient(server.origin);
    await late.opened();
    const { events } = await late.join(streamId);
    expect(events.flatMap((event) => (event.type === 'chat.message' ? [event.message.content] : []))).toEqual(
      ['Before', 'Meanwhile', 'After'],
    );
    for (const client of [watcher, late]) client.close();
    await server.call('POST', `/streams/${streamId}/end`, { token: owner.token });
  });
});
