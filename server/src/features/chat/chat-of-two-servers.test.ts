import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { missingRedis } from '../../testing/cluster/test-redis.ts';
import { startTwoServers, type TwoServers } from '../../testing/cluster/two-servers.ts';
import { LiveClient } from '../../testing/live-client.ts';
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

  test('reactions fly at both, each once, and both say the same total', async () => {
    const fan = await join(servers.one, await servers.one.signUp());
    const otherFan = await join(servers.other, await servers.one.signUp());
    const [near, far] = [await join(servers.one), await join(servers.other)];
    for (let press = 0; press < 10; press += 1) {
      fan.send('chat:react', { streamId, reaction: 'heart', presses: 3 });
      otherFan.send('chat:react', { streamId, reaction: 'clap', presses: 2 });
    }
    for (const reader of [near, far]) {
      await reader.next('chat:reactions', ({ total }) => total === 50);
      const told = reader.of('chat:reactions');
      const sum = (kind: 'heart' | 'clap') => told.reduce((all, { counts }) => all + (counts[kind] ?? 0), 0);
      expect([sum('heart'), sum('clap')]).toEqual([30, 20]);
    }
    expect((await join(servers.other)).of('stream:joined')[0]?.reactionCount).toBe(50);
  });
});
