import { decodeJwt } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { unseal } from '../../platform/secrets.ts';
import { loadSecrets } from '../../platform/secrets.ts';
import { startTestServer, type TestServer, type TestUser } from '../../testing/test-server.ts';

const secret = 'a-secret-of-this-test-that-is-long-enough';
let server: TestServer;
let streamer: TestUser;
let other: TestUser;
let show: { id: string; vdoRoomId: string };

beforeAll(async () => {
  server = await startTestServer({
    variables: {
      // Nothing listens at this URL, because these tests need no LiveKit server.
      LIVEKIT_URL: 'wss://livekit.example:7443',
      LIVEKIT_API_KEY: 'the-key',
      LIVEKIT_API_SECRET: secret,
    },
  });
  streamer = await server.signUp('streamer', 'Mira Sol');
  other = await server.signUp('streamer', 'Ben Ray');
  show = (await server.call('POST', '/streams', { token: streamer.token, body: { title: 'A show' } })).body
    .data;
});
afterAll(async () => server.close());

const ask = async (path: string, token?: string) =>
  server.call('POST', `/room/livekit/${path}`, token === undefined ? {} : { token });

test('[FRAME-2] a configured LiveKit carries the video: the frame is told so, and its page may reach that server alone', async () => {
  const { body } = await server.call('GET', '/room/config.json');
  expect(body.provider).toEqual({ name: 'livekit' });
  expect(JSON.stringify(body)).not.toContain('the-key');
  const { headers } = await server.call('GET', '/room/config.json');
  const policy = headers.get('content-security-policy') ?? '';
  expect(policy).toContain("connect-src 'self' wss://livekit.example:7443 https://livekit.example:7443;");
  expect(policy).not.toContain('frame-src');
});

test('the API document contains LiveKit’s tokens only where the server uses LiveKit', async () => {
  const ofTokens = async (from: Pick<TestServer, 'call'>) => {
    const { paths } = (await from.call('GET', '/api/openapi.json')).body;
    return Object.keys(paths).filter((path) => path.startsWith('/room/livekit/'));
  };
  expect(await ofTokens(server)).toEqual(['/room/livekit/publish', '/room/livekit/watch']);
  const own = await startTestServer();
  try {
    expect(await ofTokens(own)).toEqual([]);
  } finally {
    await own.close();
  }
});

test('[FRAME-2] the streamer gets a token that publishes into the room of the show, and into nothing else', async () => {
  const answer = await ask(`publish?room=${show.vdoRoomId}`, streamer.token);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(answer.body.url).toBe('wss://livekit.example:7443');
  const claims = decodeJwt<{ video: Record<string, unknown>; metadata: string }>(answer.body.token);
  expect(claims.iss).toBe('the-key');
  expect(claims.sub).toBe('publisher');
  expect((claims.exp ?? 0) - Date.now() / 1000).toBeLessThanOrEqual(60);
  expect(claims.video).toMatchObject({
    room: show.vdoRoomId,
    roomJoin: true,
    canPublish: true,
    canSubscribe: false,
    canPublishData: false,
  });
  expect(Object.keys(claims.video)).not.toContain('roomAdmin');
  // The actor is sealed for this server, because viewers can read a publisher's metadata.
  expect(claims.metadata).not.toContain(streamer.id);
  const { sealing } = await loadSecrets(server.environment.dataFolder, undefined);
  expect(unseal(claims.metadata, sealing)).toMatch(new RegExp(`^session:.+:${streamer.id}$`));
});

test('[FRAME-2] a viewer of a live show gets a hidden place that publishes nothing; before it is live, nobody else does', async () => {
  expect((await ask(`watch?stream=${show.id}`)).status).toBe(401);
  expect((await ask(`watch?stream=${show.id}`, other.token)).status).toBe(403);
  await server.call('POST', `/streams/${show.id}/go-live`, { token: streamer.token });
  const answer = await ask(`watch?stream=${show.id}`);
  expect(answer.status).toBe(200);
  const { video, sub, metadata } = decodeJwt<{ video: Record<string, unknown>; metadata?: string }>(
    answer.body.token,
  );
  expect(video).toMatchObject({
    room: show.vdoRoomId,
    roomJoin: true,
    canPublish: false,
    canSubscribe: true,
    hidden: true,
  });
  expect(sub).toMatch(/^viewer-/);
  expect(metadata).toBeUndefined();
});

test('a caller without the right to publish is refused: signed out, no streamer, or another’s show', async () => {
  const shopper = await server.signUp('user', 'Ada Bell');
  const path = `publish?room=${show.vdoRoomId}`;
  expect((await ask(path)).status).toBe(401);
  expect((await ask(path, shopper.token)).body).toMatchObject({ code: 'not_a_streamer' });
  expect((await ask(path, other.token)).body).toMatchObject({ code: 'room_taken' });
  expect((await ask('publish?room=not%20a%20room', streamer.token)).status).toBe(400);
  expect((await ask('watch')).status).toBe(400);
  expect((await ask('watch?room=nobodyhasthis1')).body).toMatchObject({ code: 'media_room_not_found' });
});

test('an encoder is refused with the code media_elsewhere', async () => {
  const answer = await fetch(`${server.origin}/whip?room=${show.vdoRoomId}`, {
    method: 'POST',
    headers: { 'content-type': 'application/sdp', authorization: `Bearer ${streamer.token}` },
    body: 'v=0\r\n',
  });
  expect(answer.status).toBe(501);
  expect(await answer.json()).toMatchObject({ code: 'media_elsewhere' });
});
