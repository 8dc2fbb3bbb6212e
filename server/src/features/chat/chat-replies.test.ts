import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { LiveClient } from '../../testing/live-client.ts';
import { type ModeratedServer, startModeratedServer } from '../../testing/shows/moderated-show.ts';

let at: ModeratedServer;

beforeAll(async () => {
  at = await startModeratedServer();
});
afterAll(async () => at.close());

/** Sends a reply and waits until a reader receives it. */
async function reply(from: LiveClient, reader: LiveClient, message: { streamId: string; replyTo: number }) {
  const clientMessageId = randomUUID();
  from.send('chat:send-message', { ...message, content: 'I have two of them', clientMessageId });
  return reader.next('chat:message', (each) => each.clientMessageId === clientMessageId);
}

/** The quotation in the latest message, as a client receives it that joins now. */
async function lateQuote(streamId: string) {
  const late = await at.join(undefined, streamId);
  const event = late.of('stream:joined')[0]?.events.findLast(({ type }) => type === 'chat.message');
  return event?.type === 'chat.message' ? event.message.replyTo : undefined;
}

test('a reply quotes the author and text of its message, for viewers present and for later ones', async () => {
  const { streamId, viewer, other } = await at.show();
  const [tab, second] = [await at.join(viewer, streamId), await at.join(other, streamId)];
  const long = `Does the green one come in ${'very '.repeat(40)}large?`;
  const sequence = await at.post(tab, streamId, long);
  const quote = {
    sequence,
    userId: viewer.id,
    username: viewer.username,
    content: long.slice(0, 120),
    isDeleted: false,
  };
  const answered = await reply(second, tab, { streamId, replyTo: sequence });
  expect(answered).toMatchObject({ content: 'I have two of them', userId: other.id, replyTo: quote });
  expect(await lateQuote(streamId)).toEqual(quote);
  const { body } = await at.server.call('GET', `/streams/${streamId}/chat/messages?limit=1`);
  expect(body.data.messages[0].replyTo).toEqual(quote);
  const plain = await at.post(tab, streamId, 'no answer to anything');
  expect((await second.next('chat:message', (each) => each.sequence === plain)).replyTo).toBeUndefined();
});

test('a deleted message is no longer quoted in its replies, and cannot be replied to', async () => {
  const { streamId, host, viewer, other } = await at.show();
  const [tab, second] = [await at.join(viewer, streamId), await at.join(other, streamId)];
  const sequence = await at.post(tab, streamId, 'words to be gone');
  await reply(second, tab, { streamId, replyTo: sequence });
  await at.server.call('POST', `/streams/${streamId}/chat/messages/${sequence}/delete`, {
    token: host.token,
    body: { reason: 'Rude' },
  });
  await tab.next('chat:message:deleted');
  expect(await lateQuote(streamId)).toMatchObject({ sequence, content: '', isDeleted: true });
  const { rows } = await at.server.app.database.pool.query(
    `select payload -> 'message' -> 'replyTo' as stored from stream_events where stream_id = $1 and sequence = $2`,
    [streamId, sequence + 1],
  );
  expect(rows).toEqual([{ stored: { sequence } }]);
  second.send('chat:send-message', { streamId, content: 'again', replyTo: sequence });
  expect((await second.next('chat:error')).code).toBe('chat_message_not_found');
  second.send('chat:send-message', { streamId, content: 'again', replyTo: 9999 });
  expect(second.of('chat:message')).toHaveLength(2);
});

test('a held reply that is approved later does not quote a message deleted meanwhile', async () => {
  const { streamId, host, viewer, other } = await at.show();
  const [tab, second] = [await at.join(viewer, streamId), await at.join(other, streamId)];
  await at.server.call('PATCH', `/chats/${host.id}/settings`, {
    token: host.token,
    body: { settings: { autoModeration: true } },
  });
  const sequence = await at.post(tab, streamId, 'words to be gone');
  second.send('chat:send-message', { streamId, content: 'fuck yes', replyTo: sequence });
  const { heldId } = await second.next('chat:message:held');
  await at.server.call('POST', `/streams/${streamId}/chat/messages/${sequence}/delete`, {
    token: viewer.token,
    body: {},
  });
  await at.moderate(host, host, `held/${heldId}`, { outcome: 'approved' });
  const message = await tab.next('chat:message', ({ content }) => content === 'fuck yes');
  expect(message.replyTo).toBeUndefined();
});
