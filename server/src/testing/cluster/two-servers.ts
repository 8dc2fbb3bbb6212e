import { startTestServer, type TestServer } from '../test-server.ts';
import { startTestRedis } from './test-redis.ts';

export interface TwoServers {
  one: TestServer;
  other: TestServer;
  stop(): Promise<void>;
}

/** Two web servers in this process, with one database and one Redis. */
export async function startTwoServers(options: { now?: () => Date } = {}): Promise<TwoServers> {
  const redis = await startTestRedis();
  const variables = {
    REDIS_URL: redis.url,
    GREENROOM_SECRET: 'a-secret-that-both-servers-share-0123456789',
    // The tests do not broadcast.
    VIDEO_SERVICE_URL: 'https://video.example',
  };
  const one = await startTestServer({ variables, ...options });
  const other = await startTestServer({ variables, ...options, beside: one });
  return {
    one,
    other,
    async stop() {
      await other.close();
      await one.close();
      await redis.stop();
    },
  };
}
