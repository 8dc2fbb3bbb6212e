import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { registerAvatarRoutes } from '../../features/avatars/avatars.routes.ts';
import { streamCover } from '../../features/streams/stream-cover.ts';
import { createHttpServer } from '../http/http-server.ts';
import { createLog } from '../log.ts';
import { createMetrics } from '../metrics.ts';
import { contentKey } from '../storage/content-key.ts';
import type { FileStorage } from '../storage/file-storage.ts';
import { createLocalFiles } from '../storage/local-files.ts';
import { registerFiles } from './files.routes.ts';
import { createImages } from './images.ts';

const drawing = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600"><rect width="800" height="600" fill="#2a7"/><circle cx="400" cy="300" r="200" fill="#fe9"/></svg>',
);

let folder: string;
let files: FileStorage;
let app: FastifyInstance;
let origin: string;
/** Keys read from the storage, each time. */
let reads: string[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'greenroom-images-'));
  files = createLocalFiles(join(folder, 'files'));
  reads = [];
  await listen();
});

afterEach(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

async function listen(): Promise<void> {
  const log = createLog('silent');
  app = createHttpServer({
    environment: {
      trustProxy: false,
      publicUrl: 'http://localhost:9000',
      stripe: undefined,
      s3: undefined,
      video: { name: 'own' },
    },
    log,
    metrics: createMetrics(),
  });
  const counted: FileStorage = {
    ...files,
    get: async (key) => {
      reads.push(key);
      return files.get(key);
    },
  };
  const images = createImages({ storage: counted, cacheFolder: join(folder, 'cache'), log });
  images.addDrawings('stream', streamCover);
  registerFiles(app, images);
  registerAvatarRoutes(app);
  origin = await app.listen({ host: '127.0.0.1', port: 0 });
}

async function get(path: string, headers: Record<string, string> = {}) {
  const response = await fetch(origin + path, { headers });
  return { response, bytes: Buffer.from(await response.arrayBuffer()) };
}

/** A call whose path reaches the server as it is written; `fetch` would tidy it up first. */
async function getUntidied(path: string): Promise<{ status: number; cacheControl: string; body: unknown }> {
  const [response] = (await once(request(origin, { path }).end(), 'response')) as [IncomingMessage];
  return {
    status: response.statusCode!,
    cacheControl: response.headers['cache-control'] ?? '',
    body: await json(response),
  };
}

describe('GET /files', () => {
  test.each([
    ['image/avif,image/webp,*/*', 'image/avif', 'heif'],
    ['image/webp,*/*', 'image/webp', 'webp'],
    ['*/*', 'image/jpeg', 'jpeg'],
  ])(
    'sends a drawing to a client that accepts %s as %s, in the requested width',
    async (accept, type, format) => {
      await files.put('art/mug.svg', drawing);
      const { response, bytes } = await get('/files/art/mug.svg?width=320', { accept });
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toBe(type);
      expect(response.headers.get('vary')).toContain('Accept');
      expect(await sharp(bytes).metadata()).toMatchObject({ format, width: 320, height: 240 });
    },
  );

  test('never sends a drawing as SVG, and its answers can neither load nor run anything', async () => {
    await files.put(
      'art/mug.svg',
      Buffer.from(`${drawing.toString().slice(0, -6)}<script>alert(1)</script></svg>`),
    );
    const { response, bytes } = await get('/files/art/mug.svg', { accept: 'image/svg+xml,text/html' });
    expect(response.headers.get('content-type')).toBe('image/jpeg');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('content-security-policy')).toContain('sandbox');
    expect(bytes.includes('<script')).toBe(false);
    expect((await sharp(bytes).metadata()).width).toBe(1280);
  });

  test('enlarges a drawing sharply, and never enlarges a photograph', async () => {
    const photo = await sharp(drawing).resize(400).png().toBuffer();
    await files.put('photo.png', photo);
    await files.put('art/mug.svg', drawing);
    const widthOf = async (path: string) => (await sharp((await get(path)).bytes).metadata()).width;
    expect(await widthOf('/files/photo.png?width=960')).toBe(400);
    expect(await widthOf('/files/photo.png?width=160')).toBe(160);
    expect(await widthOf('/files/art/mug.svg?width=960')).toBe(960);
  });

  test('removes the location and other data from a photograph', async () => {
    const photo = await sharp(drawing)
      .jpeg()
      .withExif({ IFD0: { Copyright: 'somebody' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
      .toBuffer();
    expect((await sharp(photo).metadata()).exif).toBeDefined();
    await files.put('photo.jpg', photo);
    const { bytes } = await get('/files/photo.jpg?width=320');
    expect((await sharp(bytes).metadata()).exif).toBeUndefined();
  });

  test('renders once for many requests at the same time, and not again after a restart', async () => {
    await files.put('art/mug.svg', drawing);
    const asked = await Promise.all(
      Array.from({ length: 30 }, async () => get('/files/art/mug.svg?width=640')),
    );
    expect(new Set(asked.map(({ response }) => response.status))).toEqual(new Set([200]));
    expect(new Set(asked.map(({ response }) => response.headers.get('etag'))).size).toBe(1);
    expect(reads).toEqual(['art/mug.svg']);
    await app.close();
    await listen();
    expect((await get('/files/art/mug.svg?width=640')).response.status).toBe(200);
    expect(reads).toEqual(['art/mug.svg']);
  });

  test('can be cached for ever when its address contains a hash, and not otherwise', async () => {
    const key = contentKey('art/mug', 'svg', drawing);
    await files.put(key, drawing);
    await files.put('art/mug.svg', drawing);
    const forever = await get(`/files/${key}?width=160`);
    expect(forever.response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    const plain = await get('/files/art/mug.svg?width=160');
    expect(plain.response.headers.get('cache-control')).not.toContain('immutable');
  });

  test('answers 304 without a body to a client that has the picture', async () => {
    await files.put('art/mug.svg', drawing);
    const etag = (await get('/files/art/mug.svg?width=160')).response.headers.get('etag')!;
    const again = await get('/files/art/mug.svg?width=160', { 'if-none-match': `"other", W/${etag}` });
    expect(again.response.status).toBe(304);
    expect(again.bytes).toHaveLength(0);
    const other = await get('/files/art/mug.svg?width=160', { 'if-none-match': '"other"' });
    expect(other.response.status).toBe(200);
  });

  test('refuses another width and lists the allowed ones', async () => {
    await files.put('art/mug.svg', drawing);
    for (const query of ['width=321', 'width=', 'width=320&width=640', 'width=99999']) {
      const { response, bytes } = await get(`/files/art/mug.svg?${query}`);
      expect(response.status).toBe(400);
      expect(JSON.parse(bytes.toString())).toMatchObject({
        success: false,
        code: 'invalid_input',
        fields: { width: 'Takes a width of 160, 320, 640, 960, 1280' },
      });
    }
  });

  test.each([
    'none.svg',
    '..%2f..%2fsecret.svg',
    '../secret.svg',
    '%2e%2e/secret.svg',
    'art%5c..%5csecret.svg',
    'notes.txt',
    'noextension',
    '',
    'constructor',
    'a.__proto__',
  ])('finds nothing at %j', async (path) => {
    await files.put('notes.txt', Buffer.from('private'));
    await writeFile(join(folder, 'secret.svg'), drawing);
    const { status, cacheControl, body } = await getUntidied(`/files/${path}`);
    expect(status).toBe(404);
    expect(body).toMatchObject({ success: false, code: 'not_found' });
    expect(cacheControl).not.toContain('immutable');
  });

  test('refuses an address with a NUL character in it', async () => {
    await files.put('art/mug.svg', drawing);
    const { status, body } = await getUntidied('/files/art/mug.svg%00.png');
    expect(status).toBe(400);
    expect(body).toMatchObject({ success: false, code: 'invalid_input' });
  });

  test('refuses a drawing that is named as a photograph', async () => {
    await files.put('photo.png', drawing);
    const { response, bytes } = await get('/files/photo.png');
    expect(response.status).toBe(500);
    expect(bytes.toString()).not.toContain('svg');
  });

  test('has a cover for every show, the same one each time', async () => {
    const first = await get('/files/art/stream/0190b8a0-0000-7000-8000-000000000001?width=640');
    expect(await sharp(first.bytes).metadata()).toMatchObject({ width: 640, height: 360 });
    const again = await get('/files/art/stream/0190b8a0-0000-7000-8000-000000000001?width=640');
    expect(again.bytes.equals(first.bytes)).toBe(true);
  });
});

describe('GET /avatars', () => {
  test('is a drawing made from the id that can neither load nor run anything', async () => {
    const { response, bytes } = await get('/avatars/u1');
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toContain('image/svg+xml');
    expect(response.headers.get('content-security-policy')).toBe(
      "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    );
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'svg', width: 160, height: 160 });
    expect((await get('/avatars/u1')).bytes.equals(bytes)).toBe(true);
    expect((await get('/avatars/u2')).bytes.equals(bytes)).toBe(false);
    const etag = response.headers.get('etag')!;
    expect((await get('/avatars/u1', { 'if-none-match': etag })).response.status).toBe(304);
  });

  test('never contains text of the id', async () => {
    const { response, bytes } = await get(`/avatars/${encodeURIComponent('"/><script>alert(1)</script>')}`);
    expect(response.status).toBe(200);
    expect(bytes.includes('script')).toBe(false);
  });
});
