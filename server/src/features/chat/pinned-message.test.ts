import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ModeratedServer, startModeratedServer } from '../../testing/shows/moderated-show.ts';
import type { TestUser } from '../../testing/test-server.ts';

let at: ModeratedServer;

beforeAll(async () => {
  at = await startModeratedServer();
});
afterAll(async () => at.close());

const pin = async (by: TestUser, streamId: string, sequence: number) =>
  at.server.call('POST', `/streams/${streamId}/chat/messages/${sequence}/pin`, { token: by.token, body: {} });
const unpin = async (by: TestUser, streamId: string) =>
  at.server.call('DELETE', `/streams/${streamId}/chat/pinned-message`, { token: by.token });

/**
 * What a client receives that joins now: the pinned message, and which message of the history is marked as
 * pinned.
 */
async function late(streamId: string) {
  const [joined] = (await at.join(undefined, streamId)).of('stream:joined');
  const marked = joined?.events.flatMap((event) =>
    event.type === 'chat.message' && event.message.isPinned ? [event.message.content] : [],
  );
  return { pinned: joined?.pinnedMessage, marked };
}

test('streamer and moderators pin a message, and viewers get it at once or when they join later', async () => {
  const { streamId, host, moderator, viewer, other } = await at.show();
  const tab = await at.join(viewer, streamId);
  const first = await at.post(tab, streamId, 'shipping is free today');
  const second = await at.post(tab, streamId, 'the code is MOSS');
  expect((await pin(other, streamId, first)).body.code).toBe('not_a_moderator');
  expect(await late(streamId)).toEqual({ pinned: undefined, marked: [] });

  expect((await pin(host, streamId, first)).status).toBe(200);
  const pinEvent = await tab.next('chat:message:pinned');
  expect(pinEvent).toMatchObject({ streamId, messageSequence: first, isPinned: true });
  expect((await late(streamId)).pinned).toMatchObject({
    content: 'shipping is free today',
    userId: viewer.id,
    isPinned: true,
  });
  const { entryId } = (await pin(moderator, streamId, second)).body.data;
  expect((await pin(moderator, streamId, second)).body.data).toEqual({ entryId: null });
  await tab.next('chat:message:pinned', ({ messageSequence }) => messageSequence === second);
  expect(tab.of('chat:message:pinned')).toHaveLength(2);
  expect(await late(streamId)).toMatchObject({
    pinned: { content: 'the code is MOSS' },
    marked: ['the code is MOSS'],
  });

  // The undo restores the previous pin.
  await at.moderate(moderator, host, `log/${entryId}/undo`, {
    reason: 'Undone at once',
    messageToPerson: '',
  });
  expect(await late(streamId)).toMatchObject({ pinned: { content: 'shipping is free today' } });
  await pin(moderator, streamId, second);

  expect((await unpin(other, streamId)).status).toBe(403);
  expect((await unpin(moderator, streamId)).body.data).toEqual({ entryId: expect.any(String) });
  expect((await unpin(moderator, streamId)).body.data).toEqual({ entryId: null });
  expect(await tab.next('chat:message:unpinned')).toMatchObject({ messageSequence: second, isPinned: false });
  expect(await late(streamId)).toEqual({ pinned: undefined, marked: [] });
});

test('a deleted or purged message is no longer pinned, and cannot be pinned', async () => {
  const { streamId, host, viewer } = await at.show();
  const tab = await at.join(viewer, streamId);
  const deleted = await at.post(tab, streamId, 'to be deleted');
  await pin(host, streamId, deleted);
  await at.server.call('POST', `/streams/${streamId}/chat/messages/${deleted}/delete`, {
    token: viewer.token,
    body: {},
  });
  expect((await late(streamId)).pinned).toBeUndefined();
  expect((await pin(host, streamId, deleted)).body.code).toBe('chat_message_not_found');
  expect((await pin(host, streamId, 9999)).status).toBe(404);

  await pin(host, streamId, await at.post(tab, streamId, 'to be purged'));
  await at.server.call('POST', `/streams/${streamId}/chat/purge`, {
    token: host.token,
    body: { reason: 'A raid' },
  });
  expect((await late(streamId)).pinned).toBeUndefined();
  expect(tab.of('chat:message:pinned')).toHaveLength(2);
});

test('the pinned message of an ended show cannot be changed', async () => {
  const { streamId, host, viewer } = await at.show();
  const sequence = await at.post(await at.join(viewer, streamId), streamId, 'thank you all');
  await pin(host, streamId, sequence);
  await at.server.call('POST', `/streams/${streamId}/end`, { token: host.token, body: {} });
  for (const answer of [await unpin(host, streamId), await pin(host, streamId, sequence)])
    expect(answer.body.code).toBe('chat_closed');
  expect((await late(streamId)).pinned).toMatchObject({ content: 'thank you all' });
});
