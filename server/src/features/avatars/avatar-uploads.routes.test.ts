import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountLimits } from '@greenroom/contract/limits/accounts';
import { untilLockWaits } from '../../testing/lock-waits.ts';
import { startTestServer, testPassword, type TestServer, type TestUser } from '../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => server.close());

const picture = (width = 900, height = 600, background = '#2a7f5b') =>
  sharp({ create: { width, height, channels: 3, background } });

async function upload(user: TestUser | undefined, file: Buffer, type = 'image/png') {
  const response = await fetch(`${server.origin}/api/v1/account/avatar`, {
    method: 'POST',
    headers: {
      'content-type': type,
      ...(user ? { authorization: `Bearer ${user.token}` } : {}),
    },
    body: new Uint8Array(file),
  });
  return { status: response.status, body: (await response.json()) as any };
}

async function pictureOf(user: TestUser): Promise<string> {
  const session = await server.call('GET', '/auth/get-session', { token: user.token });
  return session.body.user.avatarUrl;
}

async function fetchPicture(address: string) {
  const response = await fetch(`${server.origin}${address}`, { headers: { accept: 'image/webp' } });
  return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) };
}

/** The paths of a user's files in the data folder. */
async function filesOf(user: TestUser): Promise<string[]> {
  const entries = await readdir(server.environment.dataFolder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => path.includes(user.id));
}

/**
 * Starts work while another transaction holds the locks of `statement`, and releases them when all of the
 * work has started. `waiting` resolves once that many statements of the server wait for a lock.
 */
async function whileHeld<Begun>(
  statement: string,
  begin: (waiting: (count: number) => Promise<void>) => Promise<Begun>,
): Promise<Begun> {
  const { pool } = server.app.database;
  const holder = await pool.connect();
  try {
    await holder.query('begin');
    await holder.query(statement);
    const begun = await begin(async (count) => untilLockWaits(pool, count, `${count} statements that wait`));
    await holder.query('commit');
    return begun;
  } finally {
    // Closing the connection also ends its transaction after an error.
    holder.release(true);
  }
}

describe('POST /account/avatar', () => {
  test.each([
    ['PNG', async () => picture().png().toBuffer()],
    ['JPEG', async () => picture().jpeg().toBuffer()],
    ['WebP', async () => picture().webp().toBuffer()],
    ['AVIF', async () => picture(300, 200).avif({ effort: 0 }).toBuffer()],
  ])('takes a %s, whatever its declared type, and makes it the user’s picture', async (_name, make) => {
    const user = await server.signUp();
    expect(await pictureOf(user)).toBe(`/avatars/${user.id}`);
    const { status, body } = await upload(user, await make(), 'application/octet-stream');
    expect(status).toBe(200);
    expect(body).toEqual({
      success: true,
      data: { avatarUrl: expect.stringMatching(/^\/files\/avatars\//) },
      message: 'OK',
    });
    expect(await pictureOf(user)).toBe(body.data.avatarUrl);
    const stored = await fetchPicture(body.data.avatarUrl);
    expect(await sharp(stored.bytes).metadata()).toMatchObject({ format: 'webp', width: 512, height: 512 });
  });

  test('crops the picture to its middle, and turns it by its orientation tag', async () => {
    const user = await server.signUp();
    // 900 x 300 pixels with a red left, a green middle and a blue right third. The orientation tag turns it
    // upright.
    const thirds = await picture(900, 300, '#00ff00')
      .composite([
        { input: await picture(300, 300, '#ff0000').png().toBuffer(), left: 0, top: 0 },
        { input: await picture(300, 300, '#0000ff').png().toBuffer(), left: 600, top: 0 },
      ])
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const { body } = await upload(user, thirds, 'image/jpeg');
    const { bytes } = await fetchPicture(body.data.avatarUrl);
    const { dominant } = await sharp(bytes).stats();
    expect(dominant.g).toBeGreaterThan(200);
    expect(Math.max(dominant.r, dominant.b)).toBeLessThan(40);
  });

  test('stores only the pixels of the file', async () => {
    const user = await server.signUp();
    const tattling = Buffer.concat([
      await picture()
        .jpeg()
        .withExif({ IFD0: { Copyright: 'SECRET-OWNER' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
        .withIccProfile('p3')
        .toBuffer(),
      Buffer.from('SECRET-TRAILER'),
    ]);
    expect(tattling.includes('SECRET-OWNER')).toBe(true);
    const { status, body } = await upload(user, tattling, 'image/jpeg');
    expect(status).toBe(200);
    const [file] = await filesOf(user);
    const stored = await sharp(await readFile(file!)).metadata();
    expect([stored.exif, stored.xmp, stored.icc]).toEqual([undefined, undefined, undefined]);
    expect((await fetchPicture(body.data.avatarUrl)).bytes.includes('SECRET')).toBe(false);
  });

  test('takes the first frame of an animation', async () => {
    const user = await server.signUp();
    const frames = [
      await picture(64, 64, '#ff0000').png().toBuffer(),
      await picture(64, 64, '#0000ff').png().toBuffer(),
    ];
    const animated = await sharp(frames, { join: { animated: true } })
      .webp({ delay: [100, 100] })
      .toBuffer();
    expect((await sharp(animated).metadata()).pages).toBe(2);
    const { body } = await upload(user, animated);
    const { bytes } = await fetchPicture(body.data.avatarUrl);
    expect((await sharp(bytes).metadata()).pages ?? 1).toBe(1);
    expect((await sharp(bytes).stats()).dominant.r).toBeGreaterThan(200);
  });

  describe('refuses', () => {
    let user: TestUser;
    let before: string;
    beforeAll(async () => {
      user = await server.signUp();
      before = (await upload(user, await picture().png().toBuffer())).body.data.avatarUrl;
    });

    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
    test.each<[string, number, string, () => Promise<Buffer>, string?]>([
      ['an SVG', 415, 'picture_type_refused', async () => Buffer.from(svg), 'image/svg+xml'],
      ['an SVG that calls itself a PNG', 415, 'picture_type_refused', async () => Buffer.from(svg)],
      ['a GIF', 415, 'picture_type_refused', async () => picture().gif().toBuffer()],
      ['a TIFF', 415, 'picture_type_refused', async () => picture().tiff().toBuffer()],
      ['a page', 415, 'picture_type_refused', async () => Buffer.from('<html>'), 'text/html'],
      ['JSON', 415, 'picture_type_refused', async () => Buffer.from('{}'), 'application/json'],
      ['nothing', 415, 'picture_type_refused', async () => Buffer.alloc(0)],
      [
        'half a JPEG',
        400,
        'picture_unreadable',
        async () => {
          const whole = await picture(1200, 1200).jpeg().toBuffer();
          return whole.subarray(0, whole.length / 2);
        },
      ],
      [
        'half a PNG',
        400,
        'picture_unreadable',
        async () => {
          const whole = await sharp({
            create: { width: 400, height: 400, channels: 3, noise: { type: 'gaussian' }, background: '#777' },
          })
            .png()
            .toBuffer();
          return whole.subarray(0, whole.length / 2);
        },
      ],
      [
        'a PNG in name only',
        400,
        'picture_unreadable',
        async () =>
          Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.from('no chunks follow')]),
      ],
      [
        'a picture that is a page too',
        400,
        'picture_not_only',
        async () =>
          Buffer.concat([await picture().jpeg().toBuffer(), Buffer.from('<script>alert(1)</script>')]),
      ],
      [
        'a picture that is an archive too',
        400,
        'picture_not_only',
        async () =>
          Buffer.concat([
            await picture().png().toBuffer(),
            Buffer.from('PK\x05\x06', 'latin1'),
            Buffer.alloc(18),
          ]),
      ],
      [
        'a bomb: few bytes, many pixels',
        413,
        'picture_too_many_pixels',
        async () => {
          const bomb = await picture(12_000, 12_000).png().toBuffer();
          if (bomb.length > accountLimits.avatarMaxBytes) throw new Error('This is refused for its bytes');
          return bomb;
        },
      ],
      [
        'more than 5 MB',
        413,
        'picture_too_large',
        async () =>
          Buffer.concat([await picture().jpeg().toBuffer(), Buffer.alloc(accountLimits.avatarMaxBytes)]),
      ],
    ])(
      '%s, with %d and a message, and keeps the current picture',
      async (_name, status, code, make, type) => {
        const file = await make();
        const answer = await upload(user, file, type);
        expect(answer.status).toBe(status);
        expect(answer.body).toMatchObject({
          success: false,
          code,
          message: expect.stringMatching(/\w+ \w+/),
        });
        expect(await pictureOf(user)).toBe(before);
      },
    );

    test('a visitor without a session, before the body is read', async () => {
      expect((await upload(undefined, await picture().png().toBuffer())).status).toBe(401);
      expect((await upload(undefined, Buffer.alloc(10), 'text/plain')).status).toBe(401);
      expect((await server.call('DELETE', '/account/avatar')).status).toBe(401);
      expect((await server.call('DELETE', '/account/avatar', { token: 'nonsense' })).status).toBe(401);
    });
  });

  test('deletes the former picture in all its sizes, also when the new one is the same', async () => {
    const user = await server.signUp();
    const first = await picture().png().toBuffer();
    const { avatarUrl } = (await upload(user, first)).body.data;
    for (const width of [160, 320])
      expect((await fetchPicture(`${avatarUrl}?width=${width}`)).status).toBe(200);
    expect(await filesOf(user)).toHaveLength(3);
    for (const next of [first, await picture(500, 500, '#a33').png().toBuffer()]) {
      const before = await pictureOf(user);
      const after = (await upload(user, next)).body.data.avatarUrl;
      expect(after).not.toBe(before);
      for (const address of [before, `${before}?width=160`]) {
        expect((await fetchPicture(address)).status).toBe(404);
      }
      expect(await pictureOf(user)).toBe(after);
      expect(await filesOf(user)).toHaveLength(1);
      expect((await fetchPicture(after)).status).toBe(200);
      expect((await fetchPicture(`${after}?width=160`)).status).toBe(200);
    }
  });

  test('stores a picture that is sent again while another one replaces it', async () => {
    const user = await server.signUp();
    const [blue, red] = await Promise.all(
      ['#22a', '#a22'].map(async (shade) => picture(64, 64, shade).png().toBuffer()),
    );
    await upload(user, blue!);
    const { uploads } = await whileHeld(
      `select from users where id = '${user.id}' for update`,
      async (waiting) => {
        const other = upload(user, red!);
        await waiting(1);
        const same = upload(user, blue!);
        await waiting(2);
        return { uploads: [other, same] };
      },
    );
    const [other, same] = await Promise.all(uploads);
    expect([other!.status, same!.status]).toEqual([200, 200]);
    expect(await pictureOf(user)).toBe(same!.body.data.avatarUrl);
    expect(await filesOf(user)).toHaveLength(1);
    expect((await fetchPicture(same!.body.data.avatarUrl)).status).toBe(200);
  });

  test('leaves one file when many are sent at once', async () => {
    const user = await server.signUp();
    const files = await Promise.all(
      ['#111', '#333', '#555', '#777'].map(async (shade) => picture(64, 64, shade).png().toBuffer()),
    );
    await Promise.all(files.map(async (file) => upload(user, file)));
    const left = await filesOf(user);
    expect(left).toHaveLength(1);
    expect((await fetchPicture(await pictureOf(user))).status).toBe(200);
  });
});

test('DELETE /account/avatar restores the generated picture, and deletes the file', async () => {
  const user = await server.signUp();
  const { avatarUrl } = (await upload(user, await picture().png().toBuffer())).body.data;
  const answer = await server.call('DELETE', '/account/avatar', { token: user.token });
  expect(answer.body).toEqual({ success: true, data: { avatarUrl: `/avatars/${user.id}` }, message: 'OK' });
  expect(await pictureOf(user)).toBe(`/avatars/${user.id}`);
  expect((await fetchPicture(avatarUrl)).status).toBe(404);
  expect(await filesOf(user)).toEqual([]);
  expect((await server.call('DELETE', '/account/avatar', { token: user.token })).status).toBe(200);
});

test('a deleted account leaves no picture and no payment method', async () => {
  const user = await server.signUp();
  await upload(user, await picture().png().toBuffer());
  await server.call('POST', '/payment-methods/test-cards', { token: user.token, body: { card: 'visa' } });
  const keptCards = async () => {
    const { rows } = await server.app.database.pool.query(
      'select id from test_payment_methods where customer_id like $1',
      [`%${user.id}`],
    );
    return rows.length;
  };
  expect(await filesOf(user)).toHaveLength(1);
  expect(await keptCards()).toBe(1);
  const deleted = await server.call('POST', '/auth/delete-user', {
    token: user.token,
    body: { password: testPassword },
  });
  expect(deleted.status).toBe(200);
  expect(await filesOf(user)).toEqual([]);
  expect(await keptCards()).toBe(0);
});

describe('an upload during the deletion of its account', () => {
  test('is refused when it is too late, and none of its files is left', async () => {
    const user = await server.signUp();
    const { uploading } = await whileHeld(`delete from users where id = '${user.id}'`, async (waiting) => {
      const late = upload(user, await picture(64, 64).png().toBuffer());
      await waiting(1);
      return { uploading: late };
    });
    expect(await uploading).toMatchObject({ status: 401, body: { success: false, code: 'signed_out' } });
    expect(await filesOf(user)).toEqual([]);
  });

  test('is deleted with the account in all its sizes when it was accepted', async () => {
    const user = await server.signUp();
    let avatarUrl = '';
    // When the deletion writes its audit entry, it has already deleted the picture.
    const { deleting } = await whileHeld('lock table audit_entries in share mode', async (waiting) => {
      const deletion = server.call('POST', '/auth/delete-user', {
        token: user.token,
        body: { password: testPassword },
      });
      await waiting(1);
      avatarUrl = (await upload(user, await picture(64, 64).png().toBuffer())).body.data.avatarUrl;
      expect((await fetchPicture(`${avatarUrl}?width=160`)).status).toBe(200);
      return { deleting: deletion };
    });
    expect((await deleting).status).toBe(200);
    expect((await fetchPicture(avatarUrl)).status).toBe(404);
    expect((await fetchPicture(`${avatarUrl}?width=160`)).status).toBe(404);
    expect(await filesOf(user)).toEqual([]);
  });
});
