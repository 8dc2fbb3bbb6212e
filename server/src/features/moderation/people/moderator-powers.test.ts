import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ModeratedServer, startModeratedServer } from '../../../testing/moderated-show.ts';

let at: ModeratedServer;

beforeAll(async () => {
  at = await startModeratedServer();
});
afterAll(async () => at.close());

test('[LIVEROLE-12] a chat is its streamer’s and admins’, and a moderator’s whom one of them made moderator there', async () => {
  const { streamId, host, moderator, viewer, other } = await at.show();
  const otherShow = await at.show();
  const admin = await at.server.signUp('admin');

  // Another streamer, and who moderates elsewhere, have no powers here; nor has this chat's moderator elsewhere.
  for (const [by, whose] of [
    [otherShow.host, host],
    [otherShow.moderator, host],
    [viewer, host],
    [moderator, otherShow.host],
  ] as const) {
    const refused = await at.refusal(by, whose, `users/${other.id}/ban`, { reason: 'Because' });
    expect(refused.status).toBe(403);
  }
  // A moderator makes no moderators; the streamer and an admin do.
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

  // Everybody reads who they are from their messages.
  const reader = await at.join(undefined, streamId);
  for (const [by, role] of [
    [host, 'streamer'],
    [moderator, 'moderator'],
    [admin, 'streamer'],
  ] as const) {
    await at.post(await at.join(by, streamId), streamId, `I am ${role} ${by.username}`);
    const message = await reader.next('chat:message', (each) => each.userId === by.id);
    expect(message.role).toBe(role);
  }
  // What was given can be taken back.
  const removed = await at.server.call('DELETE', `/chats/${host.id}/moderators/${viewer.id}`, {
    token: host.token,
    body: { reason: 'Moved on' },
  });
  expect(removed.status).toBe(200);
  expect((await at.refusal(viewer, host, `users/${other.id}/ban`, { reason: 'Because' })).status).toBe(403);
});
