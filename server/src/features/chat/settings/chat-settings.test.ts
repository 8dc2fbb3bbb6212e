import { afterAll, beforeAll, expect, test } from 'vitest';
import { defaultChatSettings } from '@greenroom/contract/chat/chat-settings.schemas';
import type { TestUser } from '../../../testing/test-server.ts';
import { type ModeratedServer, startModeratedServer } from '../../../testing/shows/moderated-show.ts';

let at: ModeratedServer;

beforeAll(async () => {
  at = await startModeratedServer();
});
afterAll(async () => at.close());

async function set(host: TestUser, settings: object, by = host) {
  const answer = await at.server.call('PATCH', `/chats/${host.id}/settings`, {
    token: by.token,
    body: { settings },
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.data;
}

test('[LIVEDATA-11] [CHAT-28] a chat has its settings, which followers-only duration 10 is among, and everybody in it hears of a change', async () => {
  const { streamId, host } = await at.show();
  const reader = await at.join(undefined, streamId);
  const { blockedWords: _hidden, ...open } = defaultChatSettings;
  expect(reader.of('stream:joined')[0]?.chat.settings).toEqual({ ...open, followerOnlyDuration: 10 });
  const given = {
    slowMode: true,
    slowModeDelay: 7,
    subscriberOnly: true,
    emoteOnly: true,
    followerOnly: true,
    followerOnlyDuration: 25,
    uniqueChat: true,
    preventSpam: true,
    autoModeration: true,
    blockLinks: true,
  };
  expect(await set(host, { ...given, blockedWords: ['egg'] })).toEqual({ ...given, blockedWords: ['egg'] });
  expect(await at.moderate(host, host, 'settings')).toEqual({ ...given, blockedWords: ['egg'] });
  const settingsEvent = await reader.next('chat:settings');
  expect(settingsEvent).toMatchObject({ streamId, settings: given });
  expect(JSON.stringify(settingsEvent)).not.toContain('egg');
  const late = await at.join(undefined, streamId);
  expect(late.of('stream:joined')[0]?.chat.settings).toEqual(given);
});

test('[CHAT-19] a chat whose slow mode is turned on without a delay lets everybody wait 5 s', async () => {
  const { streamId, host, viewer } = await at.show();
  expect(await set(host, { slowMode: true })).toMatchObject({ slowModeDelay: 5 });
  const tab = await at.join(viewer, streamId);
  expect(await at.say(tab, streamId, 'first')).toBeUndefined();
  at.passSeconds(3);
  expect(await at.say(tab, streamId, 'too soon')).toBe('chat_slow_mode');
  at.passSeconds(2);
  expect(await at.say(tab, streamId, 'in time')).toBeUndefined();
});

test('[CHAT-18] in slow mode somebody waits for the delay after their own last message, in every tab, and for nobody else', async () => {
  const { streamId, host, moderator, viewer, other } = await at.show();
  await set(host, { slowMode: true, slowModeDelay: 20 });
  const [tab, second] = [await at.join(viewer, streamId), await at.join(viewer, streamId)];
  expect(await at.say(tab, streamId, 'first')).toBeUndefined();
  expect(await at.say(tab, streamId, 'too soon')).toBe('chat_slow_mode');
  expect(await at.say(second, streamId, 'in another tab')).toBe('chat_slow_mode');
  const refused = tab.of('chat:error').at(-1);
  expect(refused?.retryAfterSeconds).toBeGreaterThan(10);
  expect(refused?.retryAfterSeconds).toBeLessThanOrEqual(20);
  expect(await at.say(await at.join(other, streamId), streamId, 'not mine')).toBeUndefined();
  for (const by of [host, moderator]) {
    const desk = await at.join(by, streamId);
    expect(await at.say(desk, streamId, `one ${by.username}`)).toBeUndefined();
    expect(await at.say(desk, streamId, `two ${by.username}`)).toBeUndefined();
  }
  at.passSeconds(21);
  expect(await at.say(tab, streamId, 'in time')).toBeUndefined();
});

test('followers-only mode accepts messages of users who have followed for the time that the streamer set', async () => {
  const { streamId, host, moderator, viewer, other } = await at.show();
  await at.server.call('PATCH', '/profiles/me', { token: host.token, body: { publicProfile: true } });
  await set(host, { followerOnly: true, followerOnlyDuration: 3 });
  const [tab, stranger] = [await at.join(viewer, streamId), await at.join(other, streamId)];
  await at.server.call('PUT', `/profiles/users/${host.username}/follow`, { token: viewer.token });
  expect(await at.say(tab, streamId, 'just followed')).toBe('chat_followers_only');
  expect(tab.of('chat:error')[0]?.message).toContain('3 minutes');
  at.passSeconds(200);
  expect(await at.say(tab, streamId, 'a follower')).toBeUndefined();
  expect(await at.say(stranger, streamId, 'no follower')).toBe('chat_followers_only');
  expect(await at.say(await at.join(moderator, streamId), streamId, 'a moderator')).toBeUndefined();
});

test('a user who is refused for not following can write as soon as they follow', async () => {
  const { streamId, host, viewer } = await at.show();
  await at.server.call('PATCH', '/profiles/me', { token: host.token, body: { publicProfile: true } });
  await set(host, { followerOnly: true, followerOnlyDuration: 0 });
  const tab = await at.join(viewer, streamId);
  expect(await at.say(tab, streamId, 'no follower yet')).toBe('chat_followers_only');
  await at.server.call('PUT', `/profiles/users/${host.username}/follow`, { token: viewer.token });
  expect(await at.say(tab, streamId, 'a follower')).toBeUndefined();
});

test('each of the other settings refuses what it blocks, from viewers alone, and nothing else', async () => {
  const { streamId, host, moderator, viewer } = await at.show();
  const [tab, desk] = [await at.join(viewer, streamId), await at.join(moderator, streamId)];
  for (const [name, code, bad, good] of [
    ['emoteOnly', 'chat_emoji_only', 'hello 🎉', '🎉'],
    ['blockLinks', 'chat_links_off', 'look at shop.example.com', 'look at this'],
    ['preventSpam', 'chat_spam', 'aaaaaaaaaaaaaaaaaaaa', 'aaaah'],
  ] as const) {
    await set(host, { [name]: true });
    expect(await at.say(tab, streamId, bad), name).toBe(code);
    expect(await at.say(desk, streamId, bad), name).toBeUndefined();
    expect(await at.say(tab, streamId, good), name).toBeUndefined();
    await set(host, { [name]: false });
  }
  await set(host, { subscriberOnly: true });
  expect(await at.say(tab, streamId, 'hello')).toBe('chat_subscribers_only');
  expect(await at.say(desk, streamId, 'hello')).toBeUndefined();
  await set(host, { subscriberOnly: false, blockedWords: ['rotten egg'] });
  expect(await at.say(tab, streamId, 'R0TTEN  \u200beggs? rotten égg!')).toBe('chat_blocked_word');
  expect(await at.say(tab, streamId, 'a fresh egg')).toBeUndefined();
});

test('unique chat refuses a text already sent, also before the setting was on, and does not count the refused one', async () => {
  const { streamId, host, viewer, other } = await at.show();
  const [tab, second] = [await at.join(viewer, streamId), await at.join(other, streamId)];
  expect(await at.say(tab, streamId, 'Hello everybody')).toBeUndefined();
  await set(host, { uniqueChat: true });
  expect(await at.say(second, streamId, 'hello  EVERYBODY')).toBe('chat_not_unique');
  expect(await at.say(second, streamId, 'hello all')).toBeUndefined();
  expect(await at.say(tab, streamId, 'hello all')).toBe('chat_not_unique');
  expect(second.of('chat:message:sent').at(-1)?.remaining).toBe(9);
});

test('a lockdown restricts the chat at once, and its end restores the earlier settings', async () => {
  const { host, moderator, viewer } = await at.show();
  const lockdown = async (by: TestUser, isOn: boolean) =>
    at.server.call('PUT', `/chats/${host.id}/lockdown`, { token: by.token, body: { isOn } });
  await set(host, { slowMode: true, slowModeDelay: 12, blockLinks: false, emoteOnly: true });
  expect((await lockdown(viewer, true)).status).toBe(403);
  expect((await lockdown(moderator, true)).body.data).toMatchObject({
    followerOnly: true,
    slowMode: true,
    slowModeDelay: 12,
    blockLinks: true,
    emoteOnly: true,
  });
  // Settings that are not part of the lockdown keep changes made during it.
  await set(host, { emoteOnly: false, uniqueChat: true }, moderator);
  expect((await lockdown(host, false)).body.data).toMatchObject({
    followerOnly: false,
    slowMode: true,
    slowModeDelay: 12,
    blockLinks: false,
    emoteOnly: false,
    uniqueChat: true,
  });
  const [ended] = await at.moderate(host, host, 'log');
  expect(ended).toMatchObject({
    type: 'settings',
    moderator: { id: host.id },
    settings: { followerOnly: false, blockLinks: false },
  });
});
