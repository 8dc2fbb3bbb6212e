import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { until } from '../../../testing/live-client.ts';
import { startStreamServer, type StreamServer } from '../../../testing/stream-server.ts';
import { testPassword, type TestServer, type TestUser } from '../../../testing/test-server.ts';

let server: TestServer;
let create: StreamServer['create'];
let streamer: TestUser;
let otherStreamer: TestUser;
beforeAll(async () => {
  ({ server, create, streamer, otherStreamer } = await startStreamServer());
});
afterAll(async () => server.close());

const picture = async (background = '#2a7f5b', width = 900, height = 900) =>
  sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer();

async function upload(id: string, by: TestUser | undefined, file: Buffer) {
  const response = await fetch(`${server.origin}/api/v1/streams/${id}/thumbnail`, {
    method: 'POST',
    headers: {
      'content-type': 'image/jpeg',
      ...(by === undefined ? {} : { authorization: `Bearer ${by.token}` }),
    },
    body: new Uint8Array(file),
  });
  return { status: response.status, body: (await response.json()) as any };
}

/** The names of this user's show pictures in the data folder, in all sizes. */
async function filesOf(user: TestUser): Promise<string[]> {
  const entries = await readdir(server.environment.dataFolder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => path.includes(join('shows', user.id)));
}

test('a streamer uploads a picture of a show, and its page and the lists show it, cut to 16 by 9', async () => {
  const show = (await create(streamer)).body.data;
  expect(show.thumbnail).toBe(`/files/art/stream/${show.id}`);
  const { status, body } = await upload(show.id, streamer, await picture());
  expect(status).toBe(200);
  expect(body.data.thumbnail).toMatch(/^\/files\/shows\//);
  await server.call('POST', `/streams/${show.id}/go-live`, { token: streamer.token });
  const detail = await server.call('GET', `/streams/${show.id}`);
  expect(detail.body.data.thumbnail).toBe(body.data.thumbnail);
  const list = await server.call('GET', '/streams?isLive=true');
  expect(list.body.data.find(({ id }: { id: string }) => id === show.id).thumbnail).toBe(body.data.thumbnail);
  const sent = await fetch(`${server.origin}${body.data.thumbnail}`, { headers: { accept: 'image/webp' } });
  expect(await sharp(Buffer.from(await sent.arrayBuffer())).metadata()).toMatchObject({
    format: 'webp',
    width: 1280,
    height: 720,
  });
  await server.call('POST', `/streams/${show.id}/end`, { token: streamer.token });
});

test('a new picture replaces the old one, whose files are deleted', async () => {
  const show = (await create(streamer)).body.data;
  const first = (await upload(show.id, streamer, await picture('#ff0000'))).body.data.thumbnail;
  await fetch(`${server.origin}${first}?width=320`);
  const second = (await upload(show.id, streamer, await picture('#0000ff'))).body.data.thumbnail;
  expect(second).not.toBe(first);
  expect((await fetch(`${server.origin}${first}`)).status).toBe(404);
  expect((await filesOf(streamer)).filter((path) => first.endsWith(path.split('/').at(-1)!))).toEqual([]);
  expect((await fetch(`${server.origin}${second}`)).status).toBe(200);
});

test('nobody else sets it, and other files are refused', async () => {
  const show = (await create(streamer)).body.data;
  const shopper = await server.signUp();
  const file = await picture();
  expect((await upload(show.id, undefined, file)).body.code).toBe('signed_out');
  expect((await upload(show.id, shopper, file)).body.code).toBe('not_a_streamer');
  expect((await upload(show.id, otherStreamer, file)).body.code).toBe('not_your_stream');
  expect((await upload('7f8b7e2e-7c1f-4a52-9d0c-0d7f5f1f8a11', streamer, file)).status).toBe(404);
  expect((await upload('none', streamer, file)).body.code).toBe('stream_not_found');
  expect((await upload(show.id, streamer, Buffer.from('<svg onload="alert(1)"/>'))).body.code).toBe(
    'picture_type_refused',
  );
  expect((await server.call('GET', `/streams/${show.id}`)).body.data.thumbnail).toBe(show.thumbnail);
});

test('the pictures of a streamer’s shows are deleted with the account', async () => {
  const leaving = await server.signUp('streamer');
  const show = (await create(leaving)).body.data;
  await upload(show.id, leaving, await picture());
  expect(await filesOf(leaving)).not.toEqual([]);
  const { status } = await server.call('POST', '/auth/delete-user', {
    token: leaving.token,
    body: { password: testPassword },
  });
  expect(status).toBe(200);
  await until(async () => (await filesOf(leaving)).length === 0, 'no picture is left');
});

test('a streamer lists the shows of one state, and gives an announced one a picture', async () => {
  const owner = await server.signUp('streamer');
  await create(owner, { title: 'Made now' });
  const announced = await server.call('POST', '/schedule', {
    token: owner.token,
    body: { title: 'Announced', scheduledTime: new Date(Date.now() + 7_200_000).toISOString() },
  });
  const titles = async (query: string) =>
    (await server.call('GET', `/studio/streams${query}`, { token: owner.token })).body.data.map(
      ({ title }: { title: string }) => title,
    );
  expect(await titles('?status=scheduled')).toEqual(['Announced']);
  expect(await titles('')).toEqual(['Announced', 'Made now']);
  const { id } = announced.body.data;
  const { thumbnail } = (await upload(id, owner, await picture())).body.data;
  expect(thumbnail).toContain('/shows/');
  expect((await server.call('GET', `/schedule/${id}`)).body.data.thumbnail).toBe(thumbnail);
});
