import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createS3Files } from '../../platform/storage/s3-files.ts';
import { hasS3Server, startS3Server, type S3Server } from '../../testing/outside-services/s3-server.ts';
import { startTestServer, type TestServer, type TestUser } from '../../testing/test-server.ts';

// The reason is in the name, so that the test report shows why the tests were skipped.
const skipped = hasS3Server() ? '' : ' (SKIPPED: versitygw is not installed; S3_SERVER names it)';

describe.skipIf(!hasS3Server())(`a server whose files are in an S3-compatible store${skipped}`, () => {
  let store: S3Server;
  let server: TestServer;
  let streamer: TestUser;

  beforeAll(async () => {
    store = await startS3Server();
    const { endpoint, bucket, accessKeyId, secretAccessKey } = store.settings;
    server = await startTestServer({
      variables: {
        S3_ENDPOINT: endpoint,
        S3_BUCKET: bucket,
        S3_ACCESS_KEY_ID: accessKeyId,
        S3_SECRET_ACCESS_KEY: secretAccessKey,
      },
    });
    streamer = await server.signUp('streamer', 'Mira Sol');
  });
  afterAll(async () => {
    await server?.close();
    await store?.stop();
  });

  /** A replay as it is after a show: a file in the store, and a row. */
  async function makeReplay(content: string, isHidden: boolean): Promise<string> {
    const made = await server.call('POST', '/streams', { token: streamer.token, body: { title: 'A show' } });
    const id = randomUUID();
    const key = `recordings/${id}/1.mp4`;
    await createS3Files(store.settings).put(key, Buffer.from(content));
    const files = [{ key, type: 'video/mp4', startMs: 0, lengthMs: 4000, sizeBytes: content.length }];
    await server.app.database.pool.query(
      `insert into recordings (id, stream_id, state, length_ms, files, is_hidden)
       values ($1, $2, 'ready', 4000, $3, $4)`,
      [id, made.body.data.id, JSON.stringify(files), isHidden],
    );
    return id;
  }

  const ask = async (path: string) => fetch(server.origin + path, { redirect: 'manual' });

  test('a replay plays from the store, by a signed address for those who may watch', async () => {
    const id = await makeReplay('0123456789', false);
    const answer = await ask(`/replays/${id}/1`);
    expect(answer.status).toBe(302);
    expect(answer.headers.get('cache-control')).toBe('private, no-cache');
    const address = new URL(answer.headers.get('location') ?? '');
    expect(address.origin).toBe(store.settings.endpoint);
    const part = await fetch(address, { headers: { range: 'bytes=4-6' } });
    expect(part.status).toBe(206);
    expect(await part.text()).toBe('456');
    const hidden = await makeReplay('hidden', true);
    const refused = await ask(`/replays/${hidden}/1`);
    expect(refused.status).toBe(404);
    expect(refused.headers.get('location')).toBeNull();
  });

  test('a download has a file name', async () => {
    const id = await makeReplay('a file to keep', false);
    const answer = await fetch(`${server.origin}/replays/${id}/1?download=1`);
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="show-.*-1\.mp4"$/);
    expect(await answer.text()).toBe('a file to keep');
  });

  test('pages may play from the store and from no other site, and the readiness check includes it', async () => {
    const { headers } = await server.call('GET', '/api/v1/streams');
    expect(headers.get('content-security-policy')).toContain(
      `media-src 'self' blob: ${store.settings.endpoint};`,
    );
    const ready = await server.call('GET', '/readyz');
    expect(ready.status).toBe(200);
    expect(JSON.stringify(ready.body)).toContain('files');
  });
});
