import { execFileSync, spawnSync } from 'node:child_process';
import { readdir, rm, stat, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { recordingsFolder } from '../../../server/src/platform/media/recordings-folder.ts';
import { hasS3Server, startS3Server } from '../../../server/src/testing/outside-services/s3-server.ts';
import { startTestServer, type TestServer } from '../../../server/src/testing/test-server.ts';

const waitMs = { timeout: 60_000, interval: 100 };
const megabyte = 1024 * 1024;
/**
 * The free disk space at which recordings end, larger than what other tests may use meanwhile. And the file
 * that fills the disk.
 */
const roomMegabytes = 3072;
const filledMegabytes = 3584;

/** Starts a server with the live demo show, which is recorded. */
async function startShow(
  variables: Record<string, string>,
): Promise<{ server: TestServer; streamId: string; token: string }> {
  const server = await startTestServer({ media: true, variables });
  onTestFinished(async () => server.close());
  await server.app.seed();
  const { password } = await server.app.startDemo();
  const live = await vi.waitUntil(
    async () => (await server.call('GET', '/streams?isLive=true')).body.data[0],
    waitMs,
  );
  const { rows } = await server.app.database.pool.query(
    'select email from users where id = (select owner_id from streams where id = $1)',
    [live.id],
  );
  const session = await server.call('POST', '/auth/sign-in/email', {
    body: { email: rows[0].email, password },
  });
  await vi.waitUntil(async () => (await recordedBytes(server)) > 200_000, waitMs);
  return { server, streamId: live.id, token: session.headers.get('set-auth-token') ?? '' };
}

/** The number of bytes recorded by the media server. */
async function recordedBytes(server: TestServer): Promise<number> {
  const entries = await readdir(recordingsFolder(server.environment.dataFolder), {
    recursive: true,
    withFileTypes: true,
  }).catch(() => []);
  const sizes = await Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map(async ({ parentPath, name }) => (await stat(join(parentPath, name)).catch(() => undefined))?.size),
  );
  return sizes.reduce<number>((sum, size = 0) => sum + size, 0);
}

async function replayOf(server: TestServer, streamId: string): Promise<{ lengthMs: number; url: string }> {
  const answer = await vi.waitUntil(async () => {
    const { data } = (await server.call('GET', `/streams/${streamId}/replay`)).body;
    return data.state === 'ready' && data;
  }, waitMs);
  return { lengthMs: answer.lengthMs, url: answer.files[0].url };
}

/** The first bytes of every WebM file (RFC 8794, 8.1.1). */
const ebml = '1a45dfa3';

// Reserves disk space without writing data.
const canFill = spawnSync('fallocate', ['--version']).status === 0;
const unfilled = canFill ? '' : ' (SKIPPED: this machine has no fallocate)';

test.skipIf(!canFill)(
  `a full disk ends the recording and not the show: its streamer sees the reason, and the recorded part plays${unfilled}`,
  async () => {
    const { bavail, bsize } = await statfs(tmpdir());
    const freeMegabytes = Math.floor((bavail * bsize) / megabyte);
    const { server, streamId, token } = await startShow({
      RECORDINGS_FREE_MIN_MB: String(freeMegabytes - roomMegabytes),
    });
    const ballast = join(server.environment.dataFolder, 'ballast');
    onTestFinished(async () => rm(ballast, { force: true }));
    execFileSync('fallocate', ['-l', `${filledMegabytes}M`, ballast]);
    const failure = async () =>
      (
        await server.app.database.pool.query('select failure from recordings where stream_id = $1', [
          streamId,
        ])
      ).rows[0]?.failure;
    await vi.waitUntil(async () => (await failure()) !== null, waitMs);
    expect(await failure()).toBe('disk-full');
    const show = await server.call('GET', `/streams/${streamId}`);
    expect(show.body.data).toMatchObject({ isLive: true, isBroadcasterConnected: true });
    const notice = await vi.waitUntil(async () => {
      const { body } = await server.call('GET', '/notices', { token });
      return body.data.notices.find(({ kind }: { kind: string }) => kind === 'recording-stopped');
    }, waitMs);
    expect(notice.title).toMatch(/stopped: the disk is full\. Your show goes on\.$/);
    await rm(ballast);

    await server.call('POST', `/streams/${streamId}/end`, { token });
    const { lengthMs, url } = await replayOf(server, streamId);
    expect(lengthMs).toBeGreaterThan(500);
    const part = await fetch(server.origin + url, { headers: { range: 'bytes=0-3' } });
    expect(part.status).toBe(206);
    expect(Buffer.from(await part.arrayBuffer()).toString('hex')).toBe(ebml);
    const managed = await server.call('GET', `/streams/${streamId}/recording`, { token });
    expect(managed.body.data).toMatchObject({ state: 'ready', failure: 'disk-full' });
  },
  180_000,
);

// The reason is in the name, so that the test report shows why it was skipped.
const skipped = hasS3Server() ? '' : ' (SKIPPED: versitygw is not installed; S3_SERVER names it)';

test.skipIf(!hasS3Server())(
  `a show is recorded into an S3-compatible store, and its replay plays by range from a signed address${skipped}`,
  async () => {
    const store = await startS3Server();
    onTestFinished(async () => store.stop());
    const { endpoint, bucket, accessKeyId, secretAccessKey } = store.settings;
    const { server, streamId, token } = await startShow({
      S3_ENDPOINT: endpoint,
      S3_BUCKET: bucket,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
    });
    await server.call('POST', `/streams/${streamId}/end`, { token });
    const { url } = await replayOf(server, streamId);
    const sent = await fetch(server.origin + url, { redirect: 'manual' });
    expect(sent.status).toBe(302);
    const address = new URL(sent.headers.get('location') ?? '');
    expect(address.origin).toBe(endpoint);
    expect(address.searchParams.get('X-Amz-Signature')).toMatch(/^[0-9a-f]{64}$/);
    const first = await fetch(address, { headers: { range: 'bytes=0-3' } });
    expect(first.status).toBe(206);
    expect(Buffer.from(await first.arrayBuffer()).toString('hex')).toBe(ebml);
    const size = Number(first.headers.get('content-range')?.split('/')[1]);
    expect(size).toBeGreaterThan(100_000);
    const last = await fetch(address, { headers: { range: `bytes=${size - 1000}-` } });
    expect(last.status).toBe(206);
    expect((await last.arrayBuffer()).byteLength).toBe(1000);
    // The store rejects the URL without its signature.
    expect((await fetch(`${address.origin}${address.pathname}`)).status).toBe(403);
    // No local file of the recording remains.
    await vi.waitUntil(
      async () => (await readdir(recordingsFolder(server.environment.dataFolder))).length <= 1,
      waitMs,
    );
  },
  180_000,
);
