import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => server.close());

/** A replay of one file with this text as its content. Resolves to the file's URL. */
async function replayOf(text: string): Promise<string> {
  const host = await server.signUp('streamer');
  const stream = await server.call('POST', '/streams', { token: host.token, body: { title: 'A show' } });
  const id = randomUUID();
  const folder = join(server.environment.dataFolder, 'files', 'recordings', id);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, '1.webm'), text);
  const file = {
    key: `recordings/${id}/1.webm`,
    type: 'video/webm',
    startMs: 0,
    lengthMs: 1000,
    sizeBytes: text.length,
  };
  await server.app.database.pool.query(
    `insert into recordings (id, stream_id, state, length_ms, files) values ($1, $2, 'ready', 1000, $3)`,
    [id, stream.body.data.id, JSON.stringify([file])],
  );
  return `${server.origin}/replays/${id}/1`;
}

/** The response, with the headers that say which part of the file it contains. */
async function ask(address: string, headers: Record<string, string> = {}, method = 'GET') {
  const answer = await fetch(address, { method, headers });
  const header = (name: string) => answer.headers.get(name);
  return {
    status: answer.status,
    length: header('content-length'),
    range: header('content-range'),
    text: await answer.text(),
    header,
  };
}

test('a whole replay is answered with its length, and announces byte ranges', async () => {
  const address = await replayOf('0123456789');
  const { header, ...whole } = await ask(address);
  expect(whole).toEqual({ status: 200, length: '10', range: null, text: '0123456789' });
  expect(header('accept-ranges')).toBe('bytes');
  expect(header('content-type')).toBe('video/webm');
  expect(header('cache-control')).toBe('private, no-cache');
});

test.each([
  ['bytes=2-4', 'bytes 2-4/10', '234'],
  ['bytes=0-0', 'bytes 0-0/10', '0'],
  ['bytes=9-9', 'bytes 9-9/10', '9'],
  ['bytes=7-', 'bytes 7-9/10', '789'],
  ['bytes=0-', 'bytes 0-9/10', '0123456789'],
  // A range beyond the end returns what exists.
  ['bytes=8-400', 'bytes 8-9/10', '89'],
  // A suffix range.
  ['bytes=-3', 'bytes 7-9/10', '789'],
  ['bytes=-400', 'bytes 0-9/10', '0123456789'],
])('the range %s of ten bytes is answered as %s, with its length', async (range, contentRange, text) => {
  const answer = await ask(await replayOf('0123456789'), { range });
  expect(answer).toMatchObject({ status: 206, length: String(text.length), range: contentRange, text });
});

test.each(['bytes=10-', 'bytes=10-12', 'bytes=-0', 'bytes=4-2', 'bytes=a-b'])(
  'the range %s of ten bytes is refused, and the answer has the file’s length',
  async (range) => {
    const behind = await ask(await replayOf('0123456789'), { range });
    expect(behind).toMatchObject({ status: 416, range: 'bytes */10' });
    expect(JSON.parse(behind.text)).toMatchObject({ success: false, code: 'range_not_satisfiable' });
    expect(behind.length).toBe(String(behind.text.length));
  },
);

test.each(['bytes=0-1,4-5', 'seconds=1-2'])(
  'the range %s, which is not one byte range, is answered with the whole file',
  async (range) => {
    const answer = await ask(await replayOf('0123456789'), { range });
    expect(answer).toMatchObject({ status: 200, length: '10', range: null, text: '0123456789' });
  },
);

test('HEAD is answered like GET of the whole file without the bytes, and ignores ranges', async () => {
  const address = await replayOf('0123456789');
  const whole = await ask(address, {}, 'HEAD');
  expect(whole).toMatchObject({ status: 200, length: '10', range: null, text: '' });
  expect(whole.header('accept-ranges')).toBe('bytes');
  expect(whole.header('etag')).toBe((await ask(address)).header('etag'));
  for (const range of ['bytes=2-4', 'bytes=-3', 'bytes=10-'])
    expect(await ask(address, { range }, 'HEAD')).toMatchObject({ status: 200, length: '10', range: null });
  expect(await ask(`${address}7`, {}, 'HEAD')).toMatchObject({ status: 404, text: '' });
});

test('a client resumes a download while the file is unchanged, and gets all of a changed file', async () => {
  const address = await replayOf('0123456789');
  const first = await ask(address, { range: 'bytes=0-3' });
  const [etag, modified] = [first.header('etag') ?? '', first.header('last-modified') ?? ''];
  // A weak validator may not be used in `If-Range` (RFC 9110, 13.1.5).
  expect(etag).toMatch(/^"[^"]+"$/);
  const goOn = async (known: string) => ask(address, { range: 'bytes=4-', 'if-range': known });
  const rest = { status: 206, length: '6', range: 'bytes 4-9/10', text: '456789' };
  const all = { status: 200, length: '10', range: null, text: '0123456789' };
  expect(await goOn(etag)).toMatchObject(rest);
  expect(await goOn(modified)).toMatchObject(rest);
  expect(await goOn('"of-another-file"')).toMatchObject(all);
  expect(await goOn(`W/${etag}`)).toMatchObject(all);
  expect(await goOn('Thu, 01 Jan 1998 00:00:00 GMT')).toMatchObject(all);
  expect((await ask(await replayOf('abcdefghij'))).header('etag')).not.toBe(etag);

  // Without this header, the test client bypasses caches.
  const kept = async (known: string) =>
    ask(address, { 'if-none-match': known, 'cache-control': 'max-age=0' });
  expect(await kept(etag)).toMatchObject({ status: 304, text: '' });
  expect(await kept('"of-another-file"')).toMatchObject(all);

  // The client wants exactly this file, or none (RFC 9110, 13.1.1).
  expect(await ask(address, { 'if-match': etag })).toMatchObject(all);
  const other = await ask(address, { 'if-match': '"of-another-file"' });
  expect(other.status).toBe(412);
  expect(JSON.parse(other.text)).toMatchObject({ success: false, code: 'precondition_failed' });
});

test.each(['1e0', '0x1', '1.0', '%201', '01', '0', '-1', '2', 'one'])(
  'a file has one address, and number %s is not found',
  async (number) => {
    const address = await replayOf('0123456789');
    const answer = await ask(address.replace(/1$/, number));
    expect(answer.status).toBe(404);
    expect(JSON.parse(answer.text)).toMatchObject({ success: false, code: 'replay_not_found' });
  },
);
