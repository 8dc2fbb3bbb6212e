import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ModeratedServer, startModeratedServer } from '../../testing/shows/moderated-show.ts';
import type { TestUser } from '../../testing/test-server.ts';

let at: ModeratedServer;

beforeAll(async () => {
  at = await startModeratedServer();
});
afterAll(async () => at.close());

const send = async (by: TestUser | undefined, streamId: string, body: object) =>
  at.server.call('POST', `/streams/${streamId}/chat/messages`, {
    ...(by === undefined ? {} : { token: by.token }),
    body,
  });

test('a message that is sent by REST reaches the show’s viewers, and counts for its sender’s limit per minute', async () => {
  const { streamId, viewer, other } = await at.show();
  const tab = await at.join(other, streamId);
  const clientMessageId = randomUUID();
  const answer = await send(viewer, streamId, { content: '  Hello @juno  ', clientMessageId });
  expect(answer.status).toBe(201);
  expect(answer.body.data).toMatchObject({ streamId, remaining: 9 });
  expect(await tab.next('chat:message')).toMatchObject({
    content: 'Hello @juno',
    userId: viewer.id,
    mentions: ['juno'],
  });
  // A retry returns the same message.
  const again = await send(viewer, streamId, { content: 'Hello @juno', clientMessageId });
  expect(again.body.data).toMatchObject({ id: answer.body.data.id, remaining: 9 });

  for (let left = 8; left >= 0; left -= 1) {
    expect((await send(viewer, streamId, { content: `${left} left` })).body.data.remaining).toBe(left);
  }
  const refused = await send(viewer, streamId, { content: 'One too many' });
  expect(refused).toMatchObject({ status: 429, body: { code: 'chat_rate_limited' } });
});

test('REST refuses what a socket refuses: visitors, empty and too long messages, and banned users', async () => {
  const { streamId, host, viewer, other } = await at.show();
  expect(await send(undefined, streamId, { content: 'Hello' })).toMatchObject({ status: 401 });
  expect(await send(other, streamId, { content: '   ' })).toMatchObject({ body: { code: 'chat_empty' } });
  expect(await send(other, streamId, { content: 'x'.repeat(501) })).toMatchObject({
    body: { code: 'chat_too_long' },
  });
  expect(await send(other, randomUUID(), { content: 'Hello' })).toMatchObject({ status: 404 });
  await at.moderate(host, host, `users/${viewer.id}/ban`, { reason: 'Threats' });
  expect(await send(viewer, streamId, { content: 'Hello' })).toMatchObject({
    status: 403,
    body: { code: 'chat_banned' },
  });
});
