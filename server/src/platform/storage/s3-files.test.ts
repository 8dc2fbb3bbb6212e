import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import {
  CreateMultipartUploadCommand,
  ListMultipartUploadsCommand,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasS3Server, startS3Server, type S3Server } from '../../testing/outside-services/s3-server.ts';
import type { FileStorage } from './file-storage.ts';
import { createS3Files } from './s3-files.ts';

// The reason stands in the name, so that a run says why it skipped them.
const skipped = hasS3Server() ? '' : ' (SKIPPED: versitygw is not installed; S3_SERVER names it)';

describe.skipIf(!hasS3Server())(`files in an S3-compatible store${skipped}`, () => {
  let store: S3Server;
  let files: FileStorage & { check(): Promise<void> };
  let folder: string;

  beforeAll(async () => {
    store = await startS3Server();
    files = createS3Files(store.settings);
    folder = await mkdtemp(join(tmpdir(), 'greenroom-s3-'));
  });
  afterAll(async () => {
    await store?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  async function read(key: string): Promise<string | null> {
    const content = await files.get(key);
    return content === null ? null : (await buffer(content)).toString();
  }

  test('can be read until they are deleted, stored from memory and from a stream', async () => {
    await files.check();
    await files.put('avatars/one.webp', Buffer.from('a picture'));
    await files.put('avatars/two.webp', Readable.from([Buffer.from('in '), Buffer.from('parts')]));
    expect(await read('avatars/one.webp')).toBe('a picture');
    expect(await read('avatars/two.webp')).toBe('in parts');
    expect(await files.exists('avatars/one.webp')).toBe(true);
    await files.delete('avatars/one.webp');
    await files.delete('avatars/one.webp');
    expect(await files.exists('avatars/one.webp')).toBe(false);
    expect(await read('avatars/one.webp')).toBeNull();
    expect(await read('avatars/two.webp')).toBe('in parts');
  });

  test('are stored in parts when they are large, and the local copy is removed', async () => {
    const content = randomBytes(40 * 1024 * 1024);
    const path = join(folder, 'recording.webm');
    await writeFile(path, content);
    await files.putFile('recordings/show/1.webm', path);
    await expect(stat(path)).rejects.toThrow('ENOENT');
    const stored = await files.get('recordings/show/1.webm');
    expect(stored === null ? undefined : (await buffer(stored)).equals(content)).toBe(true);
  });

  test('leave no parts of an interrupted upload after its time has passed', async () => {
    const { endpoint, region, bucket: Bucket, accessKeyId, secretAccessKey } = store.settings;
    const credentials = { accessKeyId, secretAccessKey };
    const client = new S3Client({ endpoint, region, forcePathStyle: true, credentials });
    const begun = { Bucket, Key: 'recordings/half/1.webm' };
    const { UploadId } = await client.send(new CreateMultipartUploadCommand(begun));
    await client.send(
      new UploadPartCommand({ ...begun, UploadId, PartNumber: 1, Body: randomBytes(5 * 1024 * 1024) }),
    );
    const left = async () =>
      (await client.send(new ListMultipartUploadsCommand({ Bucket }))).Uploads?.length ?? 0;
    await files.removeUnfinished(new Date(Date.now() - 3_600_000));
    expect(await left()).toBe(1);
    await files.removeUnfinished(new Date(Date.now() + 60_000));
    expect(await left()).toBe(0);
  });

  test('have signed addresses that support ranges and downloads, and give access to nothing else', async () => {
    await files.put('recordings/other/1.mp4', Buffer.from('0123456789'));
    const at = await files.locate('recordings/other/1.mp4');
    if (at.kind !== 'address') throw new Error('It has no address');
    const part = await fetch(at.url, { headers: { range: 'bytes=2-5' } });
    expect(part.status).toBe(206);
    expect(await part.text()).toBe('2345');
    expect(part.headers.get('content-type')).toBe('video/mp4');
    const download = await files.locate('recordings/other/1.mp4', { downloadName: 'show-2026-11-22-1.mp4' });
    if (download.kind !== 'address') throw new Error('It has no address');
    const whole = await fetch(download.url);
    expect(whole.headers.get('content-disposition')).toBe('attachment; filename="show-2026-11-22-1.mp4"');
    await whole.arrayBuffer();
    const stolen = at.url.replace('other/1.mp4', 'show/1.webm');
    expect((await fetch(stolen)).status).toBe(403);
    const unsigned = at.url.slice(0, at.url.indexOf('?'));
    expect((await fetch(unsigned)).status).toBe(403);
  });

  test('are deleted with their folder, and others are not', async () => {
    for (const key of ['recordings/a/1.webm', 'recordings/a/2.webm', 'recordings/ab/1.webm'])
      await files.put(key, Buffer.from(key));
    await files.deleteFolder('recordings/a');
    expect(await files.exists('recordings/a/1.webm')).toBe(false);
    expect(await files.exists('recordings/a/2.webm')).toBe(false);
    expect(await files.exists('recordings/ab/1.webm')).toBe(true);
    await files.deleteFolder('recordings/nothing');
  });

  test('are refused with an invalid key before the store is called', async () => {
    await expect(files.put('../outside', Buffer.from('x'))).rejects.toThrow(RangeError);
    await expect(files.get('a//b')).rejects.toThrow(RangeError);
    await expect(files.deleteFolder('..')).rejects.toThrow(RangeError);
  });

  test('fail the check of the store with wrong credentials', async () => {
    const wrong = createS3Files({ ...store.settings, secretAccessKey: 'wrong-secret' });
    await expect(wrong.check()).rejects.toThrow();
  });
});
