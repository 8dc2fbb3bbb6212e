import { afterAll, beforeAll, expect, test } from 'vitest';
import { moderationLimits } from '@greenroom/contract/limits/moderation';
import { timeoutSecondsSchema } from '@greenroom/contract/moderation/moderation.schemas';
import { type ModeratedServer, startModeratedServer } from '../../../testing/shows/moderated-show.ts';

let at: ModeratedServer;

beforeAll(async () => {
  at = await startModeratedServer();
});
afterAll(async () => at.close());

/** The messages that a client receives when it joins now. */
async function contentsOf(streamId: string) {
  const reader = await at.join(undefined, streamId);
  const events = reader.of('stream:joined')[0]?.events;
  return events?.map((event) => event.type === 'chat.message' && event.message.content);
}

test('[MOD-2] [MOD-10] [MOD-12] a streamer and a moderator mute somebody for some seconds, in every tab and show', async () => {
  const { streamId, host, moderator, viewer, other } = await at.show();
  for (const [by, whom] of [
    [host, viewer],
    [moderator, other],
  ] as const) {
    const tab = await at.join(whom, streamId);
    expect(await at.say(tab, streamId, `before ${whom.username}`)).toBeUndefined();
    const { user } = await at.moderate(by, host, `users/${whom.id}/timeout`, {
      durationSeconds: 90,
      reason: 'Spam, third time',
      messageToPerson: 'Please stop posting the same link.',
    });
    expect(user).toMatchObject({ id: whom.id, isMuted: true, isBanned: false });
    const { standing } = await tab.next('chat:standing');
    expect(standing).toMatchObject({ isMuted: true, messageToPerson: 'Please stop posting the same link.' });
    expect(JSON.stringify(standing)).not.toContain('third time');

    expect(await at.say(tab, streamId, 'muted')).toBe('chat_muted');
    const [refused] = tab.of('chat:error');
    expect(refused?.message).toMatch(/^You are muted .* Please stop posting the same link\.$/);
    expect(refused?.retryAfterSeconds).toBeGreaterThan(60);
    const again = await at.join(whom, streamId);
    expect(await at.say(again, streamId, 'muted here too')).toBe('chat_muted');
    const nextShow = await at.stream(host);
    expect(await at.say(await at.join(whom, nextShow), nextShow, 'and there')).toBe('chat_muted');
  }
  expect(await contentsOf(streamId)).toEqual([`before ${viewer.username}`, `before ${other.username}`]);
});

test('[MOD-11] when the seconds have passed, the person is unmuted and writes again', async () => {
  const { streamId, host, viewer } = await at.show();
  const tab = await at.join(viewer, streamId);
  await at.moderate(host, host, `users/${viewer.id}/timeout`, { durationSeconds: 40, reason: 'Noise' });
  at.passSeconds(38);
  expect(await at.say(tab, streamId, 'early')).toBe('chat_muted');
  at.passSeconds(3);
  expect(await at.say(tab, streamId, 'in time')).toBeUndefined();
  const { user } = await at.moderate(host, host, `users/${viewer.id}`);
  expect(user).toMatchObject({ isMuted: false });
  const late = await at.join(viewer, streamId);
  expect(late.of('stream:joined')[0]?.chat.standing).toMatchObject({ isMuted: false });
});

test('[MOD-3] a timeout takes 5 minutes where nobody says how long, and 10 s to 24 h where somebody does', async () => {
  expect(moderationLimits.timeoutMs).toBe(300_000);
  expect(timeoutSecondsSchema.parse(undefined)).toBe(300);
  const { host, viewer } = await at.show();
  const path = `users/${viewer.id}/timeout`;
  const { user } = await at.moderate(host, host, path, { reason: 'Noise' });
  const { entries } = await at.moderate(host, host, `users/${viewer.id}`);
  expect(entries[0]).toMatchObject({ type: 'timeout', duration: 300 });
  expect(Date.parse(user.mutedUntil) - Date.parse(entries[0].timestamp)).toBe(300_000);
  for (const durationSeconds of [9, 86_401])
    expect((await at.refusal(host, host, path, { durationSeconds, reason: 'Noise' })).status).toBe(400);
  for (const durationSeconds of [10, 86_400])
    await at.moderate(host, host, path, { durationSeconds, reason: 'Noise' });
});

test('[MOD-4] [MOD-13] [MOD-14] a streamer and a moderator ban somebody, whose messages are refused from then on', async () => {
  const { streamId, host, moderator, viewer, other } = await at.show();
  for (const [by, whom] of [
    [host, viewer],
    [moderator, other],
  ] as const) {
    const tab = await at.join(whom, streamId);
    expect(await at.say(tab, streamId, `before ${whom.username}`)).toBeUndefined();
    const { user } = await at.moderate(by, host, `users/${whom.id}/ban`, { reason: 'Threats' });
    expect(user).toMatchObject({ id: whom.id, isBanned: true });
    expect((await tab.next('chat:standing')).standing).toMatchObject({ isBanned: true });
    expect(await at.say(tab, streamId, 'still here')).toBe('chat_banned');
    at.passSeconds(2 * 86_400);
    const late = await at.join(whom, streamId);
    expect(late.of('stream:joined')[0]?.chat.standing).toMatchObject({ isBanned: true });
    expect(await at.say(late, streamId, 'two days later')).toBe('chat_banned');
    const nextShow = await at.stream(host);
    expect(await at.say(await at.join(whom, nextShow), nextShow, 'in another show')).toBe('chat_banned');
  }
  expect(await contentsOf(streamId)).toEqual([`before ${viewer.username}`, `before ${other.username}`]);
});

test('[MOD-15] [MOD-22] [LIVEDATA-9] whoever may ban may unban, which clears the mark and lets the person write', async () => {
  const { streamId, host, moderator, viewer } = await at.show();
  const tab = await at.join(viewer, streamId);
  for (const by of [host, moderator, await at.server.signUp('admin')]) {
    await at.moderate(by, host, `users/${viewer.id}/ban`, { reason: 'A mistake' });
    expect(await at.say(tab, streamId, 'banned')).toBe('chat_banned');
    const whole = {
      id: viewer.id,
      username: viewer.username,
      avatar: `/avatars/${viewer.id}`,
      role: 'viewer',
    };
    const { user: banned } = await at.moderate(by, host, `users/${viewer.id}`);
    expect(banned).toEqual({ ...whole, isBanned: true, isMuted: false });
    const { user } = await at.moderate(by, host, `users/${viewer.id}/unban`, { reason: 'It was one' });
    expect(user).toEqual({ ...whole, isBanned: false, isMuted: false });
    expect(await at.say(tab, streamId, `thanks ${by.username}`)).toBeUndefined();
  }
});

test('[MOD-8] [MOD-9] a viewer times nobody out and bans nobody', async () => {
  const { streamId, host, viewer, other } = await at.show();
  const stranger = await at.server.signUp('streamer');
  const tab = await at.join(other, streamId);
  for (const by of [viewer, stranger])
    for (const act of ['timeout', 'ban', 'unban'])
      expect(await at.refusal(by, host, `users/${other.id}/${act}`, { reason: 'Because' })).toEqual({
        status: 403,
        code: 'not_a_moderator',
      });
  expect(await at.say(tab, streamId, 'all is well')).toBeUndefined();
  expect((await at.moderate(host, host, `users/${other.id}`)).user).toMatchObject({
    isMuted: false,
    isBanned: false,
  });
});

test('[MOD-22] nobody times out or bans the streamer in their own chat or an admin, and nobody themselves', async () => {
  const { host, moderator } = await at.show();
  const [admin, second] = [await at.server.signUp('admin'), await at.server.signUp()];
  await at.moderate(host, host, 'moderators', { username: second.username, reason: 'Help' });
  for (const [by, whom] of [
    [moderator, host],
    [admin, host],
    [host, host],
    [moderator, admin],
    [host, admin],
    [moderator, moderator],
    [moderator, second],
  ] as const)
    for (const act of ['timeout', 'ban'])
      expect(await at.refusal(by, host, `users/${whom.id}/${act}`, { reason: 'Because' })).toEqual({
        status: 403,
        code: 'moderation_refused',
      });
  expect((await at.moderate(host, host, `users/${second.id}/ban`, { reason: 'Misuse' })).user.isBanned).toBe(
    true,
  );
});
