import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { recordingsFolder } from '../../../server/src/platform/media/recordings-folder.ts';
import { startTestServer, type TestServer, type TestUser } from '../../../server/src/testing/test-server.ts';

const waitMs = { timeout: 60_000, interval: 100 };
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

async function liveStream(): Promise<
  { id: string; title: string; thumbnail: string; viewerCount: number } | undefined
> {
  const { body } = await server.call('GET', '/streams?isLive=true');
  return body.data[0];
}

/** The number of bytes recorded by the media server. */
async function recordedBytes(): Promise<number> {
  const entries = await readdir(recordingsFolder(server.environment.dataFolder), {
    recursive: true,
    withFileTypes: true,
  }).catch(() => []);
  const files = entries.filter((entry) => entry.isFile());
  const sizes = await Promise.all(
    files.map(
      async ({ parentPath, name }) => (await stat(join(parentPath, name)).catch(() => undefined))?.size,
    ),
  );
  return sizes.reduce<number>((sum, size = 0) => sum + size, 0);
}

test('a new demo show starts when one has ended, and the replay of the ended one stays', async () => {
  await server.app.startDemo();
  const first = await vi.waitUntil(liveStream, waitMs);
  const products = async (id: string) =>
    (await server.call('GET', `/streams/${id}/products`)).body.data.products.map(
      (product: { id: string }) => product.id,
    );
  await vi.waitUntil(async () => (await recordedBytes()) > 50_000, waitMs);
  expect((await server.call('POST', `/streams/${first.id}/end`, { token: admin.token })).status).toBe(200);
  const second = await vi.waitUntil(async () => {
    const show = await liveStream();
    return show !== undefined && show.id !== first.id && show;
  }, waitMs);
  expect(second).toMatchObject({ title: first.title, thumbnail: first.thumbnail });
  expect(await products(second.id)).toEqual(await products(first.id));
  await vi.waitUntil(
    async () => (await server.call('GET', `/streams/${first.id}/replay`)).body.data.state === 'ready',
    waitMs,
  );
  const { rows } = await server.app.database.pool.query(
    'select stream_id from hero_slides where stream_id in ($1, $2)',
    [first.id, second.id],
  );
  expect(rows).toEqual([{ stream_id: second.id }]);
});

test('those who chat in the demo show are not counted as its viewers', async () => {
  await vi.waitUntil(hasChatMessage, waitMs);
  expect(await liveStream()).toMatchObject({ viewerCount: 0 });
});
