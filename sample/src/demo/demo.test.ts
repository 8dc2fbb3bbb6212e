import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestServer, type TestServer, type TestUser } from '../../../server/src/testing/test-server.ts';

const waitMs = { timeout: 30_000, interval: 100 };
let server: TestServer;
let admin: TestUser;

beforeAll(async () => {
  server = await startTestServer({ media: true });
  await server.app.seed();
  admin = await server.signUp('admin', 'Root Admin');
});
afterAll(async () => server.close());

async function hasChatMessage(): Promise<boolean> {
  const { rows } = await server.app.database.pool.query(
    "select 1 from stream_events where type = 'chat.message'",
  );
  return rows.length > 0;
}

async function liveStream(): Promise<{ id: string; startedAt: string; viewerCount: number } | undefined> {
  const { body } = await server.call('GET', '/streams?isLive=true');
  return body.data[0];
}

test('the demo show begins anew when it has ended, while its broadcaster is being refused', async () => {
  await server.app.startDemo();
  const first = await vi.waitUntil(liveStream, waitMs);
  expect((await server.call('POST', `/streams/${first.id}/end`, { token: admin.token })).status).toBe(200);
  const second = await vi.waitUntil(async () => {
    const show = await liveStream();
    return show !== undefined && show.startedAt !== first.startedAt && show;
  }, waitMs);
  expect(second.id).toBe(first.id);
}, 90_000);

test('those who chat in the demo show are not counted as its viewers', async () => {
  await vi.waitUntil(hasChatMessage, waitMs);
  expect(await liveStream()).toMatchObject({ viewerCount: 0 });
}, 60_000);
