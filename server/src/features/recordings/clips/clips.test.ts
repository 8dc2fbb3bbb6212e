import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { storeReplay } from '../../../testing/replays/stored-replay.ts';
import {
  startTestServer,
  testPassword,
  type TestServer,
  type TestUser,
} from '../../../testing/test-server.ts';

let server: TestServer;
let host: TestUser;
let viewer: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  host = await server.signUp('streamer', 'Mira Sol');
  viewer = await server.signUp('user', 'Ada Bell');
});
afterAll(async () => server.close());

const codecChange = [
  { startMs: 0, lengthMs: 40_000 },
  { type: 'video/mp4' as const, startMs: 40_000, lengthMs: 50_000 },
];

const make = async (streamId: string, by: TestUser, given: object = {}) =>
  server.call('POST', `/streams/${streamId}/clips`, {
    token: by.token,
    body: { title: 'The blue glaze', startMs: 12_000, endMs: 30_500, ...given },
  });

const read = async (id: string, by?: TestUser) =>
  server.call('GET', `/clips/${id}`, by === undefined ? {} : { token: by.token });

const titles = async (streamId: string, by?: TestUser): Promise<string[]> => {
  const { body } = await server.call(
    'GET',
    `/streams/${streamId}/clips`,
    by === undefined ? {} : { token: by.token },
  );
  return body.data.clips.map(({ title }: { title: string }) => title);
};

test('a viewer makes a clip, and anybody gets its name, its show and its place in a file', async () => {
  const { streamId, recordingId } = await storeReplay(server, host, {
    title: 'Kiln night',
    files: codecChange,
  });
  const made = await make(streamId, viewer, { title: '  The blue glaze ', startMs: 52_000, endMs: 70_500 });
  expect(made.status).toBe(201);
  const { status, body } = await read(made.body.data.id);
  expect(status).toBe(200);
  expect(body.data).toMatchObject({
    title: 'The blue glaze',
    streamId,
    startMs: 52_000,
    lengthMs: 18_500,
    isHidden: false,
    author: { id: viewer.id, username: viewer.username },
    show: { title: 'Kiln night', streamerName: 'Mira Sol', streamerUsername: host.username },
    video: { url: `/replays/${recordingId}/2`, type: 'video/mp4', fromMs: 12_000, toMs: 30_500 },
  });
  expect(await titles(streamId)).toEqual(['The blue glaze']);
});

test('a clip lasts 1 to 60 seconds within one file of its replay, and has a name', async () => {
  const { streamId } = await storeReplay(server, host, { files: codecChange });
  const refusals: [given: object, status: number, code: string][] = [
    [{ startMs: 12_000, endMs: 12_999 }, 400, 'invalid_input'],
    [{ startMs: 0, endMs: 60_001 }, 400, 'invalid_input'],
    [{ startMs: 80_000, endMs: 90_001 }, 400, 'clip_outside_replay'],
    [{ startMs: 39_000, endMs: 41_000 }, 400, 'clip_outside_replay'],
    [{ title: '   ' }, 400, 'invalid_input'],
    [{ title: 'a'.repeat(101) }, 400, 'invalid_input'],
  ];
  for (const [given, status, code] of refusals) {
    const answer = await make(streamId, viewer, given);
    expect([answer.status, answer.body.code], JSON.stringify(given)).toEqual([status, code]);
  }
  expect(await titles(streamId)).toEqual([]);
  const whole = await storeReplay(server, host);
  expect((await make(whole.streamId, viewer, { startMs: 30_000, endMs: 90_000 })).status).toBe(201);
});

test('the streamer hides a clip, and only its author and the streamer still get it', async () => {
  const { streamId } = await storeReplay(server, host);
  const { id } = (await make(streamId, viewer)).body.data;
  const stranger = await server.signUp('streamer');
  const hide = async (by: TestUser, isHidden = true) =>
    server.call('PATCH', `/clips/${id}`, { token: by.token, body: { isHidden } });
  expect((await hide(stranger)).body.code).toBe('not_your_stream');
  expect((await hide(host)).body.data.isHidden).toBe(true);
  expect((await read(id)).body.code).toBe('clip_not_found');
  expect((await read(id, stranger)).status).toBe(404);
  expect(await titles(streamId)).toEqual([]);
  expect(await titles(streamId, stranger)).toEqual([]);
  for (const one of [viewer, host]) {
    expect((await read(id, one)).body.data.isHidden).toBe(true);
    expect(await titles(streamId, one)).toEqual(['The blue glaze']);
  }
  expect((await hide(host, false)).body.data.isHidden).toBe(false);
  expect((await read(id)).status).toBe(200);
});

const givePicture = async (id: string, by: TestUser | undefined, file?: Buffer) => {
  const picture = sharp({ create: { width: 640, height: 360, channels: 3, background: '#2a7f5b' } });
  const response = await fetch(`${server.origin}/api/v1/clips/${id}/picture`, {
    method: 'POST',
    headers: {
      'content-type': 'image/jpeg',
      ...(by === undefined ? {} : { authorization: `Bearer ${by.token}` }),
    },
    body: new Uint8Array(file ?? (await picture.jpeg().toBuffer())),
  });
  return { status: response.status, body: (await response.json()) as any };
};

test('the author adds one picture to a clip, no other file, and it is deleted with the clip', async () => {
  const { streamId } = await storeReplay(server, host);
  const { id } = (await make(streamId, viewer)).body.data;
  expect((await read(id)).body.data).not.toHaveProperty('picture');
  expect((await givePicture(id, undefined)).body.code).toBe('signed_out');
  expect((await givePicture(id, await server.signUp('streamer'))).body.code).toBe('not_your_clip');
  expect((await givePicture(id, viewer, Buffer.from('<svg/>'))).body.code).toBe('picture_type_refused');
  const given = await givePicture(id, viewer);
  expect(given.status).toBe(200);
  expect((await read(id)).body.data.picture).toBe(given.body.data.picture);
  expect((await givePicture(id, viewer)).body.code).toBe('clip_has_picture');
  const sent = async () => (await fetch(`${server.origin}${given.body.data.picture}?width=320`)).status;
  expect(await sent()).toBe(200);
  await server.call('DELETE', `/clips/${id}`, { token: viewer.token });
  expect(await sent()).toBe(404);
});

test('the picture of a hidden clip is sent only to those who may see it, and is never cached', async () => {
  const author = await server.signUp();
  const { streamId } = await storeReplay(server, host);
  const { id } = (await make(streamId, author)).body.data;
  const { picture } = (await givePicture(id, author)).body.data;
  const sent = async (address: string, width = 320) =>
    fetch(`${server.origin}${address}${address.includes('?') ? '&' : '?'}width=${width}`);
  expect((await sent(picture)).headers.get('cache-control')).toBe('private, no-cache');
  const hideClip = async (isHidden: boolean) =>
    server.call('PATCH', `/clips/${id}`, { token: host.token, body: { isHidden } });
  const hideReplay = async (isHidden: boolean) =>
    server.call('PATCH', `/streams/${streamId}/recording`, { token: host.token, body: { isHidden } });
  const shownTo = async (by: TestUser) => (await sent((await read(id, by)).body.data.picture)).status;

  await hideClip(true);
  // Resized copies are deleted too.
  expect([(await sent(picture)).status, (await sent(picture, 640)).status]).toEqual([404, 404]);
  expect((await sent(`${picture}?token=1999999999999.${'a'.repeat(43)}`)).status).toBe(404);
  expect([await shownTo(author), await shownTo(host)]).toEqual([200, 200]);
  const other = (await make(streamId, author)).body.data.id;
  const { picture: otherPicture } = (await givePicture(other, author)).body.data;
  const token = (await read(id, host)).body.data.picture.split('?')[1];
  await hideClip(false);
  expect((await sent(picture)).status).toBe(200);

  await hideReplay(true);
  expect([(await sent(picture)).status, await shownTo(host)]).toEqual([404, 200]);
  expect((await sent(`${otherPicture}?${token}`)).status).toBe(404);
  await hideReplay(false);
  expect((await sent(picture)).status).toBe(200);
});

test('the streamer replaces and removes the picture of any clip of their show, and then its author cannot add one', async () => {
  const author = await server.signUp();
  const { streamId } = await storeReplay(server, host);
  const { id } = (await make(streamId, author)).body.data;
  const first = (await givePicture(id, author)).body.data.picture;
  const status = async (address: string) => (await fetch(`${server.origin}${address}?width=320`)).status;
  const second = await givePicture(id, host);
  expect([second.status, await status(first), await status(second.body.data.picture)]).toEqual([
    200, 404, 200,
  ]);
  const remove = async (by: TestUser) => server.call('DELETE', `/clips/${id}/picture`, { token: by.token });
  expect((await remove(author)).status).toBe(403);
  expect((await remove(await server.signUp('streamer'))).body.code).toBe('not_your_stream');
  expect((await remove(host)).body.data).not.toHaveProperty('picture');
  expect(await status(second.body.data.picture)).toBe(404);
  expect((await givePicture(id, author)).body.code).toBe('clip_picture_late');
  expect((await givePicture(id, await server.signUp('admin'))).status).toBe(200);
  expect((await remove(await server.signUp('admin'))).status).toBe(200);

  const old = (await make(streamId, author)).body.data.id;
  await server.app.database.pool.query(
    "update replay_clips set created_at = now() - interval '11 minutes' where id = $1",
    [old],
  );
  expect((await givePicture(old, author)).body.code).toBe('clip_picture_late');
});

test('the pictures of clips are deleted with their replay, and with their author’s account', async () => {
  const { streamId } = await storeReplay(server, host);
  const leaving = await server.signUp();
  const pictureOf = async (by: TestUser) => {
    const { id } = (await make(streamId, by)).body.data;
    const { picture } = (await givePicture(id, by)).body.data;
    return async () => (await fetch(`${server.origin}${picture}?width=320`)).status;
  };
  const [stays, goes] = [await pictureOf(viewer), await pictureOf(leaving)];
  expect([await stays(), await goes()]).toEqual([200, 200]);
  await server.call('POST', '/auth/delete-user', { token: leaving.token, body: { password: testPassword } });
  expect([await stays(), await goes()]).toEqual([200, 404]);
  await server.call('DELETE', `/streams/${streamId}/recording`, { token: host.token });
  expect(await stays()).toBe(404);
});

test('a clip is hidden and deleted together with its replay', async () => {
  const { streamId } = await storeReplay(server, host);
  const { id } = (await make(streamId, viewer)).body.data;
  await server.call('PATCH', `/streams/${streamId}/recording`, {
    token: host.token,
    body: { isHidden: true },
  });
  expect((await read(id)).status).toBe(404);
  expect((await read(id, viewer)).status).toBe(404);
  expect((await make(streamId, viewer)).body.code).toBe('replay_not_found');
  expect((await read(id, host)).body.data.video.url).toContain('?token=');
  await server.call('DELETE', `/streams/${streamId}/recording`, { token: host.token });
  expect((await read(id, host)).status).toBe(404);
  const { rows } = await server.app.database.pool.query('select id from replay_clips where id = $1', [id]);
  expect(rows).toEqual([]);
});

test('an author deletes their own clip, the streamer any of their show, others none', async () => {
  const { streamId } = await storeReplay(server, host);
  const remove = async (id: string, by: TestUser) =>
    (await server.call('DELETE', `/clips/${id}`, { token: by.token })).status;
  const { id: own } = (await make(streamId, viewer, { title: 'Own' })).body.data;
  const { id: other } = (await make(streamId, viewer, { title: 'Other' })).body.data;
  expect(await remove(own, await server.signUp())).toBe(403);
  expect(await titles(streamId)).toEqual(['Other', 'Own']);
  expect(await remove(own, viewer)).toBe(200);
  expect(await remove(other, host)).toBe(200);
  expect(await titles(streamId)).toEqual([]);
});

test('one user makes at most 10 clips in ten minutes, and 20 of one replay', async () => {
  const eager = await server.signUp();
  const { streamId, recordingId } = await storeReplay(server, host);
  for (let made = 0; made < 10; made += 1) expect((await make(streamId, eager)).status).toBe(201);
  const refused = await make(streamId, eager);
  expect([refused.status, refused.body.code]).toEqual([429, 'too_many_requests']);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(500);
  expect((await make(streamId, await server.signUp())).status).toBe(201);

  const busy = await server.signUp();
  await server.app.database.pool.query(
    `insert into replay_clips (recording_id, author_id, title, start_ms, end_ms, created_at)
     select $1, $2, 'Earlier', 0, 2000, now() from generate_series(1, 20)`,
    [recordingId, busy.id],
  );
  expect((await make(streamId, busy)).body.code).toBe('too_many_clips');
  // One more clip may be created. Of three concurrent requests, one succeeds.
  await server.app.database.pool.query(
    'delete from replay_clips where id = (select id from replay_clips where author_id = $1 limit 1)',
    [busy.id],
  );
  const atOnce = await Promise.all([1, 2, 3].map(async () => make(streamId, busy)));
  expect(atOnce.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(atOnce.filter(({ body }) => body.code === 'too_many_clips')).toHaveLength(2);
});

test('a deleted account’s clips are deleted, and an export contains them', async () => {
  const leaving = await server.signUp();
  const { streamId } = await storeReplay(server, host);
  await make(streamId, leaving, { title: 'Mine for now' });
  await make(streamId, viewer, { title: 'Stays' });
  const exported = await server.call('GET', '/account/export', { token: leaving.token });
  expect(exported.body.data.parts.clips).toMatchObject([
    { streamId, title: 'Mine for now', startMs: 12_000, endMs: 30_500 },
  ]);
  const gone = await server.call('POST', '/auth/delete-user', {
    token: leaving.token,
    body: { password: testPassword },
  });
  expect(gone.status).toBe(200);
  expect(await titles(streamId)).toEqual(['Stays']);
});
