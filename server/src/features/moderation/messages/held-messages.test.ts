import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ModeratedServer, startModeratedServer } from '../../../testing/shows/moderated-show.ts';

let at: ModeratedServer;

beforeAll(async () => {
  at = await startModeratedServer();
});
afterAll(async () => at.close());

/** A chat that holds harmful messages, and one held message. */
async function heldShow() {
  const show = await at.show();
  const { host, moderator, viewer, streamId } = show;
  await at.server.call('PATCH', `/chats/${host.id}/settings`, {
    token: host.token,
    body: { settings: { autoModeration: true, preventSpam: true } },
  });
  const [tab, desk, reader] = [
    await at.join(viewer, streamId),
    await at.join(moderator, streamId),
    await at.join(undefined, streamId),
  ];
  const clientMessageId = randomUUID();
  const send = () => tab.send('chat:send-message', { streamId, content: 'fuck this', clientMessageId });
  send();
  const held = await tab.next('chat:message:held');
  expect(held).toMatchObject({
    streamId,
    clientMessageId,
    message: expect.stringContaining('moderator'),
  });
  expect(await desk.next('chat:held')).toEqual({ hostId: host.id, streamId });
  // A retry after a lost response does not create a second message.
  send();
  await tab.next('chat:message:held', () => tab.of('chat:message:held').length === 2);
  expect(tab.of('chat:error')).toEqual([]);
  const waiting = await at.moderate(moderator, host, 'held');
  expect(waiting.messages).toMatchObject([{ author: { id: viewer.id }, content: 'fuck this' }]);
  const heldId: string = waiting.messages[0].id;
  return { ...show, tab, desk, reader, heldId, clientMessageId };
}

test('[MOD-20] [MOD-21] a message that looks harmful waits, and comes into the chat when a moderator approves it; the undo takes it off', async () => {
  const { host, moderator, viewer, tab, reader, heldId, clientMessageId } = await heldShow();
  expect(reader.of('chat:message')).toEqual([]);
  expect((await at.refusal(viewer, host, `held/${heldId}`, { outcome: 'approved' })).status).toBe(403);
  await at.moderate(moderator, host, `held/${heldId}`, { outcome: 'approved' });
  const message = await reader.next('chat:message');
  expect(message).toMatchObject({ content: 'fuck this', userId: viewer.id, clientMessageId });
  expect(await tab.next('chat:held:decided')).toMatchObject({ clientMessageId, outcome: 'approved' });
  expect(await at.refusal(host, host, `held/${heldId}`, { outcome: 'refused' })).toEqual({
    status: 409,
    code: 'held_message_decided',
  });
  const [entry] = await at.moderate(host, host, 'log');
  expect(entry).toMatchObject({
    type: 'held-approved',
    moderator: { id: moderator.id },
    reason: 'A held message was approved',
    content: 'fuck this',
  });
  await at.moderate(host, host, `log/${entry.id}/undo`, { reason: 'On second thought' });
  const deleted = await reader.next('chat:message:deleted');
  expect(deleted.messageSequence).toBe(message.sequence);
  expect((await tab.next('chat:message:deleted')).messageSequence).toBe(message.sequence);
});

test('a held message is approved even if its author sent another one with the same id meanwhile', async () => {
  const { host, moderator, tab, reader, streamId, heldId, clientMessageId } = await heldShow();
  tab.send('chat:send-message', { streamId, content: 'have a nice day', clientMessageId });
  await reader.next('chat:message', ({ content }) => content === 'have a nice day');
  await at.moderate(moderator, host, `held/${heldId}`, { outcome: 'approved' });
  const approved = await reader.next('chat:message', ({ content }) => content === 'fuck this');
  expect(approved).not.toHaveProperty('clientMessageId');
  expect((await at.moderate(host, host, 'held')).messages).toEqual([]);
  const again = await at.refusal(host, host, `held/${heldId}`, { outcome: 'approved' });
  expect(again).toEqual({ status: 409, code: 'held_message_decided' });
});

test('[MOD-20] [MOD-21] a refused message reaches nobody, its author is told why, and the undo lets it wait again', async () => {
  const { host, moderator, streamId, tab, desk, reader, heldId, clientMessageId } = await heldShow();
  const heard = desk.of('chat:held').length;
  await at.moderate(moderator, host, `held/${heldId}`, {
    outcome: 'refused',
    messageToPerson: 'Say it kindly.',
  });
  expect(await tab.next('chat:held:decided')).toMatchObject({
    clientMessageId,
    outcome: 'refused',
    messageToPerson: 'Say it kindly.',
  });
  expect((await at.moderate(host, host, 'held')).messages).toEqual([]);
  const [entry] = await at.moderate(host, host, 'log');
  expect(entry).toMatchObject({
    type: 'held-refused',
    reason: 'A held message was refused',
    messageToPerson: 'Say it kindly.',
    content: 'fuck this',
  });
  await at.moderate(host, host, `log/${entry.id}/undo`, { reason: 'Too strict' });
  expect((await at.moderate(host, host, 'held')).messages).toMatchObject([{ id: heldId }]);
  // The author and the moderators receive it on all their open pages.
  const waits = await tab.next('chat:held:decided', ({ outcome }) => outcome === 'waiting');
  expect(waits).toEqual({ streamId, heldId, clientMessageId, outcome: 'waiting' });
  await expect.poll(() => desk.of('chat:held').length).toBe(heard + 1);
  expect(reader.of('chat:message')).toEqual([]);
});

test('no held message is approved in the chat of a cancelled show', async () => {
  const { host, streamId, reader, heldId } = await heldShow();
  await at.server.app.database.pool.query("update streams set status = 'cancelled' where id = $1", [
    streamId,
  ]);
  expect(await at.refusal(host, host, `held/${heldId}`, { outcome: 'approved' })).toEqual({
    status: 409,
    code: 'chat_closed',
  });
  expect(reader.of('chat:message')).toEqual([]);
});

test('messages of streamer and moderators are never held, nor are harmless ones of viewers', async () => {
  const { streamId, desk, tab } = await heldShow();
  expect(await at.say(desk, streamId, 'fuck that')).toBeUndefined();
  expect(await at.say(tab, streamId, 'hello there')).toBeUndefined();
});

test('the author sees a held message after a reload, then its outcome, until they dismiss it', async () => {
  const { host, moderator, viewer, other, streamId, tab, heldId, clientMessageId } = await heldShow();
  const ownOf = async (user: typeof viewer | undefined) =>
    (await at.join(user, streamId)).of('stream:joined')[0]?.heldMessages;
  const own = {
    heldId,
    clientMessageId,
    message: { userId: viewer.id, username: viewer.username, role: 'viewer', content: 'fuck this' },
  };
  expect(await ownOf(viewer)).toMatchObject([{ ...own, state: 'waiting' }]);
  for (const reader of [other, moderator, host, undefined]) expect(await ownOf(reader)).toBeUndefined();

  // Disconnected when it is decided.
  tab.close();
  await at.moderate(moderator, host, `held/${heldId}`, {
    outcome: 'refused',
    messageToPerson: 'Say it kindly.',
  });
  const back = await at.join(viewer, streamId);
  expect(back.of('stream:joined')[0]?.heldMessages).toMatchObject([
    { ...own, state: 'refused', messageToPerson: 'Say it kindly.' },
  ]);
  // Other users cannot dismiss it.
  const reader = await at.join(other, streamId);
  reader.send('chat:held:dismiss', { streamId, heldId });
  await at.post(reader, streamId, 'after the dismissal');
  expect(await ownOf(viewer)).toHaveLength(1);
  back.send('chat:held:dismiss', { streamId, heldId });
  await expect.poll(() => ownOf(viewer)).toBeUndefined();

  // After the undo of the refusal it is held again, and then it is in the chat.
  const [entry] = await at.moderate(host, host, 'log');
  await at.moderate(host, host, `log/${entry.id}/undo`, { reason: 'Too strict' });
  expect(await ownOf(viewer)).toMatchObject([{ ...own, state: 'waiting' }]);
  await at.moderate(moderator, host, `held/${heldId}`, { outcome: 'approved' });
  const last = (await at.join(viewer, streamId)).of('stream:joined')[0];
  expect(last).not.toHaveProperty('heldMessages');
  expect(last?.events.at(-1)).toMatchObject({ message: { content: 'fuck this', clientMessageId } });
});

test('the author gets one notice of the outcome, with the message for them and never the internal reason', async () => {
  const { host, moderator, viewer, streamId, tab, heldId } = await heldShow();
  const noticesOf = async () => {
    const { body } = await at.server.call('GET', '/notices', { token: viewer.token });
    return body.data.notices.filter(({ kind }: { kind: string }) => kind === 'message-decided');
  };
  // Disconnected from the show.
  tab.close();
  await at.moderate(moderator, host, `held/${heldId}`, {
    outcome: 'refused',
    messageToPerson: 'Say it kindly.',
  });
  const again = await at.refusal(host, host, `held/${heldId}`, {
    outcome: 'refused',
    messageToPerson: 'Again',
  });
  expect(again.code).toBe('held_message_decided');
  const [refused, ...more] = await noticesOf();
  expect(more).toEqual([]);
  expect(refused).toMatchObject({ link: `/stream/${streamId}`, actor: { id: host.id }, isRead: false });
  expect(refused.title).toMatch(/^Your message was not let into .+’s chat: “Say it kindly.”$/);

  const [entry] = await at.moderate(host, host, 'log');
  const undo = { reason: 'The moderator was too strict', messageToPerson: '' };
  await at.moderate(host, host, `log/${entry.id}/undo`, undo);
  await at.moderate(moderator, host, `held/${heldId}`, { outcome: 'approved' });
  const [approved, ...earlier] = await noticesOf();
  expect(earlier.map(({ id }: { id: string }) => id)).toEqual([refused.id]);
  expect(approved.title).toMatch(/^Your message is in .+’s chat now$/);
});
