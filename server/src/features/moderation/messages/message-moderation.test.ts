import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestUser } from '../../../testing/test-server.ts';
import { type ModeratedServer, startModeratedServer } from '../../../testing/shows/moderated-show.ts';
import { LiveClient } from '../../../testing/live-client.ts';

let at: ModeratedServer;

beforeAll(async () => {
  at = await startModeratedServer();
});
afterAll(async () => at.close());

const remove = async (by: TestUser, streamId: string, sequence: number, reason?: string) =>
  at.server.call('POST', `/streams/${streamId}/chat/messages/${sequence}/delete`, {
    token: by.token,
    body: { reason },
  });

/** The messages that a client receives when it joins now, as `[content, isDeleted]`. */
async function shownIn(streamId: string, reader?: LiveClient) {
  const client = reader ?? (await at.join(undefined, streamId));
  const events = client.of('stream:joined').at(-1)?.events ?? [];
  return events.flatMap((event) =>
    event.type === 'chat.message' ? [[event.message.content, event.message.isDeleted]] : [],
  );
}

test('[MOD-1] [MOD-16] a streamer and a moderator delete any message: it is marked, and its words reach nobody who comes', async () => {
  const { streamId, host, moderator, viewer } = await at.show();
  const tab = await at.join(viewer, streamId);
  const reader = await at.join(undefined, streamId);
  const own = await at.post(await at.join(host, streamId), streamId, 'welcome');
  const first = await at.post(tab, streamId, 'first rude words');
  const second = await at.post(tab, streamId, 'second rude words');
  for (const [by, sequence] of [
    [host, first],
    [moderator, second],
    [moderator, own],
  ] as const) {
    expect((await remove(by, streamId, sequence, 'Rude')).status).toBe(200);
    const deleted = await reader.next('chat:message:deleted', (each) => each.messageSequence === sequence);
    expect(deleted).toMatchObject({ streamId, isDeleted: true });
  }
  expect(await shownIn(streamId)).toEqual([
    ['', true],
    ['', true],
    ['', true],
  ]);
  const { body } = await at.server.call('GET', `/streams/${streamId}/chat/messages`);
  expect(body.data).toEqual({ messages: [], hasEarlier: false });
});

test('[MOD-5] everybody deletes their own message, also once they are banned, and deleting it twice is one deletion', async () => {
  const { streamId, host, moderator, viewer, other } = await at.show();
  const [brand, admin] = [await at.server.signUp('brand'), await at.server.signUp('admin')];
  const authors = [host, moderator, viewer, other, brand, admin];
  const reader = await at.join(undefined, streamId);
  const sequences = new Map<TestUser, number>();
  for (const author of authors)
    sequences.set(author, await at.post(await at.join(author, streamId), streamId, 'oops'));
  await at.moderate(host, host, `users/${other.id}/ban`, { reason: 'Threats' });
  for (const [author, sequence] of sequences) {
    expect((await remove(author, streamId, sequence)).body.data.entryId).toEqual(expect.any(String));
    expect((await remove(author, streamId, sequence)).body.data.entryId).toBeNull();
    await reader.next('chat:message:deleted', (each) => each.messageSequence === sequence);
  }
  expect(await shownIn(streamId)).toEqual(authors.map(() => ['', true]));
  expect(reader.of('chat:message:deleted')).toHaveLength(authors.length);
});

test('[MOD-7] [MOD-18] a viewer deletes nobody else’s message, and the server alone decides that', async () => {
  const { streamId, viewer, other } = await at.show();
  const sequence = await at.post(await at.join(viewer, streamId), streamId, 'mine');
  const stranger = await at.server.signUp('streamer');
  for (const by of [other, stranger])
    expect(await remove(by, streamId, sequence, 'Because')).toMatchObject({
      status: 403,
      body: { code: 'not_a_moderator' },
    });
  expect(await shownIn(streamId)).toEqual([['mine', false]]);
  expect((await remove(viewer, streamId, sequence + 1)).body.code).toBe('chat_message_not_found');
});

test('[MOD-18] a deletion, a report, a timeout and a ban hold on the server, for whoever comes later too', async () => {
  const { streamId, host, viewer, other } = await at.show();
  const tab = await at.join(viewer, streamId);
  const rude = await at.post(tab, streamId, 'rude words');
  const spam = await at.post(tab, streamId, 'buy followers');
  expect((await remove(host, streamId, rude, 'Rude')).status).toBe(200);
  const reported = await at.server.call('POST', `/streams/${streamId}/chat/messages/${spam}/report`, {
    token: other.token,
    body: { reason: 'spam', details: 'Again' },
  });
  expect(reported.status).toBe(201);
  expect((await at.moderate(host, host, 'reports')).messages).toMatchObject([
    { streamId, sequence: spam, author: { id: viewer.id }, reports: [{ reason: 'spam', details: 'Again' }] },
  ]);
  await at.moderate(host, host, `users/${viewer.id}/timeout`, { durationSeconds: 90, reason: 'Spam' });
  await at.moderate(host, host, `users/${other.id}/ban`, { reason: 'Threats' });
  for (const [whom, code] of [
    [viewer, 'chat_muted'],
    [other, 'chat_banned'],
  ] as const)
    expect(await at.say(await at.join(whom, streamId), streamId, 'from a new tab')).toBe(code);
  expect(await shownIn(streamId)).toEqual([
    ['', true],
    ['buy followers', false],
  ]);
});

test('[MOD-17] [MOD-22] a purge by a streamer or a moderator empties the chat of the show, which goes on', async () => {
  const { streamId, host, moderator, viewer, other } = await at.show();
  const tab = await at.join(viewer, streamId);
  const purge = async (by: TestUser) =>
    at.server.call('POST', `/streams/${streamId}/chat/purge`, {
      token: by.token,
      body: { reason: 'A raid' },
    });
  expect((await purge(other)).status).toBe(403);
  for (const by of [host, moderator, await at.server.signUp('admin')]) {
    await at.post(tab, streamId, `before ${by.username}`);
    const through = await at.post(tab, streamId, `also before ${by.username}`);
    expect((await purge(by)).status).toBe(200);
    await tab.next('chat:purged', ({ throughSequence }) => throughSequence === through);
  }
  await at.post(tab, streamId, 'after');
  const { body } = await at.server.call('GET', `/streams/${streamId}/chat/messages`);
  expect(body.data.messages.map(({ content }: { content: string }) => content)).toEqual(['after']);
  const late = await at.join(undefined, streamId);
  expect((await shownIn(streamId, late)).filter(([, isDeleted]) => isDeleted === false)).toEqual([
    ['after', false],
  ]);
  expect(JSON.stringify(late.of('stream:joined'))).not.toContain('before');
});

test('[MOD-6] everybody reports others’ messages, once, and nobody their own', async () => {
  const { streamId, host, moderator, viewer, other } = await at.show();
  const sequence = await at.post(await at.join(viewer, streamId), streamId, 'buy followers here');
  const report = async (by: TestUser) =>
    at.server.call('POST', `/streams/${streamId}/chat/messages/${sequence}/report`, {
      token: by.token,
      body: { reason: 'spam', details: 'For the third time' },
    });
  expect((await report(other)).status).toBe(201);
  expect((await report(other)).status).toBe(201);
  expect(await report(viewer)).toMatchObject({ status: 403, body: { message: 'This is your own message' } });
  const { rows } = await at.server.app.database.pool.query(
    'select reporter_id, reason, details, content from message_reports where stream_id = $1',
    [streamId],
  );
  expect(rows).toEqual([
    { reporter_id: other.id, reason: 'spam', details: 'For the third time', content: 'buy followers here' },
  ]);
  expect(await shownIn(streamId)).toEqual([['buy followers here', false]]);
  const brand = await at.server.signUp('brand');
  for (const by of [host, moderator, brand]) expect((await report(by)).status, by.username).toBe(201);
});

test('a client that reconnects after a message gets its deletion, and nothing of its text', async () => {
  const { streamId, host, viewer } = await at.show();
  const sequence = await at.post(await at.join(viewer, streamId), streamId, 'soon gone');
  await remove(host, streamId, sequence, 'Rude');
  const back = new LiveClient(at.server.origin);
  await back.opened();
  const { events } = await back.join(streamId, sequence);
  back.close();
  expect(events).toMatchObject([{ type: 'chat.deleted', messageSequence: sequence }]);
  expect(JSON.stringify(events)).not.toContain('soon gone');
});
