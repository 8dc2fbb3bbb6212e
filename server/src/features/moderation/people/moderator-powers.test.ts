import { afterAll, beforeAll, expect, test } from 'vitest';
import { until } from '../../../testing/live-client.ts';
import { type ModeratedServer, startModeratedServer } from '../../../testing/shows/moderated-show.ts';

let at: ModeratedServer;

beforeAll(async () => {
  at = await startModeratedServer();
});
afterAll(async () => at.close());

test('[LIVEROLE-12] a chat is its streamer’s and admins’, and a moderator’s whom one of them made moderator there', async () => {
  const { streamId, host, moderator, viewer, other } = await at.show();
  const otherShow = await at.show();
  const admin = await at.server.signUp('admin');

  // Another streamer and moderators of other chats have no powers here, nor this chat's moderator elsewhere.
  for (const [by, whose] of [
    [otherShow.host, host],
    [otherShow.moderator, host],
    [viewer, host],
    [moderator, otherShow.host],
  ] as const) {
    const refused = await at.refusal(by, whose, `users/${other.id}/ban`, { reason: 'Because' });
    expect(refused.status).toBe(403);
  }
  // Only the streamer and admins may appoint moderators.
  const appointing = { username: viewer.username, reason: 'Knows the shop' };
  expect((await at.refusal(moderator, host, 'moderators', appointing)).status).toBe(403);
  expect((await at.refusal(otherShow.host, host, 'moderators', appointing)).status).toBe(403);
  await at.moderate(admin, host, 'moderators', appointing);
  for (const by of [host, moderator, viewer, admin]) {
    const { user } = await at.moderate(by, host, `users/${other.id}/timeout`, {
      durationSeconds: 30,
      reason: 'Noise',
    });
    expect(user.isMuted).toBe(true);
  }

  // Messages show the roles of their authors to everybody.
  const reader = await at.join(undefined, streamId);
  const people = [
    [host, 'streamer'],
    [moderator, 'moderator'],
    [admin, 'streamer'],
    [otherShow.host, 'viewer'],
  ] as const;
  for (const [by, role] of people) {
    await at.post(await at.join(by, streamId), streamId, `I am ${role} ${by.username}`);
    const message = await reader.next('chat:message', (each) => each.userId === by.id);
    expect(message.role).toBe(role);
  }
  // The viewer list shows roles too.
  const { viewers } = await reader.next('stream:viewers:update', (each) => each.viewers.length === 4);
  expect(new Map(viewers.map(({ username, role }) => [username, role]))).toEqual(
    new Map(people.map(([{ username }, role]) => [username, role])),
  );
  // An appointment can be reverted, but not by a moderator.
  const removal = { token: moderator.token, body: { reason: 'Moved on' } };
  const path = `/chats/${host.id}/moderators/${viewer.id}`;
  expect((await at.server.call('DELETE', path, removal)).status).toBe(403);
  const removed = await at.server.call('DELETE', `/chats/${host.id}/moderators/${viewer.id}`, {
    token: host.token,
    body: { reason: 'Moved on' },
  });
  expect(removed.status).toBe(200);
  expect((await at.refusal(viewer, host, `users/${other.id}/ban`, { reason: 'Because' })).status).toBe(403);
});

test('a moderator whom the streamer bans has no powers until the ban ends, and no other moderator ends it', async () => {
  const { streamId, host, moderator, viewer, other } = await at.show();
  const { username } = viewer;
  await at.moderate(host, host, 'moderators', { username, reason: 'Knows the shop' });
  const tab = await at.join(moderator, streamId);
  await at.moderate(host, host, `users/${moderator.id}/ban`, {
    reason: 'Went rogue',
    messageToPerson: 'Not like this.',
  });
  const { standing } = await tab.next('chat:standing', (payload) => payload.standing.isBanned);
  expect(standing.role).toBe('viewer');
  const ban = { reason: 'Because', messageToPerson: '' };
  expect(await at.refusal(moderator, host, `users/${other.id}/ban`, ban)).toMatchObject({
    status: 403,
    code: 'not_a_moderator',
  });
  expect(await at.refusal(moderator, host, 'log')).toMatchObject({ status: 403, code: 'not_a_moderator' });
  const ending = { reason: 'A friend', messageToPerson: '' };
  expect(await at.refusal(viewer, host, `users/${moderator.id}/unban`, ending)).toMatchObject({
    code: 'moderation_refused',
  });
  await at.moderate(host, host, `users/${moderator.id}/unban`, { reason: 'Said sorry', messageToPerson: '' });
  await tab.next('chat:standing', (payload) => payload.standing.role === 'moderator');
  await at.moderate(moderator, host, `users/${other.id}/timeout`, { durationSeconds: 30, reason: 'Noise' });
});

test('a user who becomes a moderator during a show has the badge in the viewer list at once, until the removal', async () => {
  const { streamId, host, viewer } = await at.show();
  const reader = await at.join(undefined, streamId);
  await at.join(viewer, streamId);
  const roleShown = () =>
    reader
      .of('stream:viewers:update')
      .at(-1)
      ?.viewers.find(({ id }) => id === viewer.id)?.role;
  await until(() => roleShown() === 'viewer', 'the badge: viewer');
  await at.moderate(host, host, 'moderators', { username: viewer.username, reason: 'Knows the shop' });
  await until(() => roleShown() === 'moderator', 'the badge: moderator');
  await at.server.call('DELETE', `/chats/${host.id}/moderators/${viewer.id}`, { token: host.token });
  await until(() => roleShown() !== 'moderator', 'the badge to go');
  expect(roleShown()).toBe('viewer');
});
