import { afterAll, beforeAll, expect, test } from 'vitest';
import { LiveClient, until } from '../../testing/live-client.ts';
import { startStreamServer, type StreamServer } from '../../testing/stream-server.ts';
import type { TestServer, TestUser } from '../../testing/test-server.ts';

let server: TestServer;
let create: StreamServer['create'];
let streamer: TestUser;
let otherStreamer: TestUser;
let shopper: TestUser;
let admin: TestUser;
beforeAll(async () => {
  ({ server, create, streamer, otherStreamer, shopper, admin } = await startStreamServer());
});
afterAll(async () => server.close());

test('[LIVEAPI-1] [LIVEAPI-3] [API-2] the same calls answer under /api/v1 and under /v1', async () => {
  const { id } = (await create(streamer)).body.data;
  const [one, two] = await Promise.all([
    server.call('GET', `/api/v1/streams/${id}`),
    server.call('GET', `/v1/streams/${id}`),
  ]);
  expect(one.body).toEqual(two.body);
  expect(one.status).toBe(200);
  const refused = { token: streamer.token, body: { title: '' } };
  const answers = await Promise.all(
    ['/api/v1', '/v1'].map(async (prefix) => server.call('POST', `${prefix}/streams`, refused)),
  );
  expect(answers.map(({ status, body }) => [status, body.code])).toEqual(
    Array.from({ length: 2 }, () => [400, 'invalid_input']),
  );
  // Includes the upload and download routes and the auth service.
  const routesBelow = (prefix: string) =>
    server.app.http.routeRefusals
      .routes()
      .filter(({ path }) => path.startsWith(prefix))
      .map(({ path, methods }) => `${methods.join()} ${path.slice(prefix.length)}`);
  expect(routesBelow('/v1/')).toContain('POST auth/sign-in/email');
  expect(routesBelow('/v1/')).toEqual(routesBelow('/api/v1/'));
});

test('[LIVEAPI-4] [API-8] every answer has success, data and message, a refusal too', async () => {
  const { body: made } = await create(streamer);
  const answers = [
    made,
    (await server.call('GET', `/streams/${made.data.id}`)).body,
    (await server.call('GET', '/streams?limit=1')).body,
    (await server.call('POST', `/streams/${made.data.id}/go-live`, { token: streamer.token })).body,
    (await server.call('POST', `/streams/${made.data.id}/end`, { token: streamer.token })).body,
  ];
  for (const body of answers) {
    expect(body).toMatchObject({
      success: true,
      data: expect.anything(),
      message: expect.stringMatching(/./),
    });
  }
  const refusals = [
    (await create(shopper)).body,
    (await create(streamer, { title: '' })).body,
    (await server.call('GET', `/streams/${crypto.randomUUID()}`)).body,
    (await server.call('GET', '/nothing-here')).body,
  ];
  for (const body of refusals) {
    expect(body).toMatchObject({ success: false, message: expect.stringMatching(/./) });
    expect(body).toHaveProperty('data');
  }
});

test('[LIVEAPI-16] [LIVEDATA-2] a stream answers vdoRoomId and what its page shows under data', async () => {
  const fields = {
    title: 'Wax and wick',
    description: 'Poured by hand',
    category: 'Lifestyle',
    tags: ['candles'],
  };
  const made = (await create(streamer, fields)).body.data;
  const live = await server.call('POST', `/streams/${made.id}/go-live`, { token: streamer.token });
  const viewers = [new LiveClient(server.origin, shopper.token), new LiveClient(server.origin)];
  for (const viewer of viewers) {
    await viewer.opened();
    await viewer.join(made.id);
  }
  const read = async () => server.call('GET', `/streams/${made.id}`);
  await until(async () => (await read()).body.data.viewerCount === 2, 'two viewers');
  const answer = await read();
  expect(answer.body).toMatchObject({
    success: true,
    data: {
      ...fields,
      id: made.id,
      vdoRoomId: made.vdoRoomId,
      streamerName: 'Mira Sol',
      streamerAvatar: `/avatars/${streamer.id}`,
      viewerCount: 2,
      isLive: true,
      startedAt: live.body.data.startedAt,
      streamer: { username: streamer.username },
    },
  });
  expect(answer.body.data.startedAt).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  expect(JSON.stringify(answer.body)).not.toContain(streamer.email);
  for (const viewer of viewers) viewer.close();
  await server.call('POST', `/streams/${made.id}/end`, { token: streamer.token });
});

test('everybody gets the media room of a live show, and of other shows only those who manage them', async () => {
  const made = (await create(streamer)).body.data;
  const roomIdFor = async (person?: TestUser) => {
    const options = person === undefined ? {} : { token: person.token };
    return (await server.call('GET', `/streams/${made.id}`, options)).body.data.vdoRoomId;
  };
  const strangers = [undefined, shopper, otherStreamer];
  const isManaged = async () => {
    for (const person of strangers) expect(await roomIdFor(person)).toBeUndefined();
    for (const person of [streamer, admin]) expect(await roomIdFor(person)).toBe(made.vdoRoomId);
  };
  await isManaged();
  await server.call('POST', `/streams/${made.id}/go-live`, { token: streamer.token });
  for (const person of strangers) expect(await roomIdFor(person)).toBe(made.vdoRoomId);
  await server.call('POST', `/streams/${made.id}/end`, { token: streamer.token });
  await isManaged();
});

test('an unknown stream is answered with 404, and an invalid id with 400, in the envelope', async () => {
  const unknown = await server.call('GET', `/streams/${crypto.randomUUID()}`);
  expect(unknown).toMatchObject({ status: 404, body: { success: false, message: 'Stream not found' } });
  expect(await server.call('GET', '/streams/everything')).toMatchObject({
    status: 400,
    body: { success: false },
  });
  expect(await server.call('GET', '/nothing-here')).toMatchObject({
    status: 404,
    body: { success: false },
  });
});
