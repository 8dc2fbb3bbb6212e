import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { missingRedis } from '../../testing/cluster/test-redis.ts';
import { startTwoServers, type TwoServers } from '../../testing/cluster/two-servers.ts';
import { LiveClient, until } from '../../testing/live-client.ts';
import type { TestServer, TestUser } from '../../testing/test-server.ts';

const missing = missingRedis();
const skipped = missing === undefined ? '' : ` (SKIPPED: ${missing})`;

describe.skipIf(missing !== undefined)(`a chat at two servers with one Redis${skipped}`, () => {
  let servers: TwoServers;
  let host: TestUser;
  let streamId: string;
  const clients: LiveClient[] = [];

  beforeAll(async () => {
    servers = await startTwoServers();
    host = await servers.one.signUp('streamer');
    const created = await servers.one.call('POST', '/streams', {
      token: host.token,
      body: { title: 'Both' },
    });
    streamId = created.body.data.id;
  });
  afterAll(async () => {
    for (const client of clients) client.close();
    await servers?.stop();
  });

  async function join({ origin }: TestServer, user?: TestUser): Promise<LiveClient> {
    const client = new LiveClient(origin, user?.token);
    clients.push(client);
    const refusal = await client.opened();
    if (refusal) throw refusal;
    await client.join(streamId);
    return client;
  }

  test('viewers at both servers get each reaction once, and both servers have the same total', async () => {
    const fan = await join(servers.one, await servers.one.signUp());
    const otherFan = await join(servers.other, await servers.one.signUp());
    const [near, far] = [await join(servers.one), await join(servers.other)];
    for (let press = 0; press < 10; press += 1) {
      fan.send('chat:react', { streamId, reaction: 'heart', presses: 3 });
      otherFan.send('chat:react', { streamId, reaction: 'clap', presses: 2 });
    }
    for (const reader of [near, far]) {
      await reader.next('chat:reactions', ({ total }) => total === 50);
      const received = reader.of('chat:reactions');
      const sum = (kind: 'heart' | 'clap') =>
        received.reduce((all, { counts }) => all + (counts[kind] ?? 0), 0);
      expect([sum('heart'), sum('clap')]).toEqual([30, 20]);
    }
    expect((await join(servers.other)).of('stream:joined')[0]?.reactionCount).toBe(50);
  });

  async function set(settings: object): Promise<void> {
    const off = { slowMode: false, uniqueChat: false, preventSpam: false };
    const answer = await servers.one.call('PATCH', `/chats/${host.id}/settings`, {
      token: host.token,
      body: { settings: { ...off, ...settings } },
    });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    // Both servers send it to their clients.
    for (const { origin } of [servers.one, servers.other])
      await until(async () => {
        const reader = new LiveClient(origin);
        await reader.opened();
        await reader.join(streamId);
        const { uniqueChat, slowMode } = reader.of('stream:joined')[0]?.chat.settings ?? {};
        reader.close();
        const asked = { ...off, ...settings };
        return slowMode === asked.slowMode && uniqueChat === asked.uniqueChat;
      }, 'the settings');
  }

  /**
   * Sends one message to each server concurrently. Resolves to the outcome of each: `sent` or the error code.
   */
  async function sayAtBoth(pair: readonly [TestUser, TestUser], words: readonly [string, string]) {
    const answers = [servers.one, servers.other].map(async (server, index) =>
      server.call('POST', `/streams/${streamId}/chat/messages`, {
        token: pair[index]?.token ?? '',
        body: { content: words[index] },
      }),
    );
    const outcomes = (await Promise.all(answers)).map(({ status, body }) =>
      status === 201 ? 'sent' : body.code,
    );
    return outcomes.toSorted((one, other) => Number(other === 'sent') - Number(one === 'sent'));
  }

  const rounds = Array.from({ length: 6 }, (_, round) => round);

  test('slow mode accepts one of two messages that a user sends to both servers at once', async () => {
    await set({ slowMode: true, slowModeDelay: 30 });
    for (const round of rounds) {
      const writer = await servers.one.signUp();
      const outcome = await sayAtBoth([writer, writer], [`Here ${round}`, `There ${round}`]);
      expect(outcome).toEqual(['sent', 'chat_slow_mode']);
    }
  });

  test('unique chat accepts one of two equal messages that two users send to both servers at once', async () => {
    await set({ uniqueChat: true });
    const pair = [await servers.one.signUp(), await servers.one.signUp()] as const;
    for (const round of rounds) {
      const outcome = await sayAtBoth(pair, [`The same ${round}`, `the  SAME ${round}`]);
      expect(outcome).toEqual(['sent', 'chat_not_unique']);
    }
    expect(await sayAtBoth(pair, ['One thing', 'Another'])).toEqual(['sent', 'sent']);
  });

  test('a message that a user sends to both servers at once is refused as spam once', async () => {
    await set({ preventSpam: true });
    for (const round of rounds) {
      const writer = await servers.one.signUp();
      const words = `Have a look ${round}`;
      expect(await sayAtBoth([writer, writer], [words, words])).toEqual(['sent', 'chat_spam']);
    }
  });
});
