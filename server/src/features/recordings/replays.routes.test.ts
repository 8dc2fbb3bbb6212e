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

/** A replay of one file with this text in it. Answers the file's address. */
async function replayOf(text: string): Promise<string> {
  const host = await server.signUp('streamer');
  const stream = await server.call('POST', '/streams', { token: host.token, body: { title: 'A show' } });
  const id = randomUUID();
  const folder = join(server.environment.dataFolder, 'files', 'recordings', id);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, '1.webm'), text);
  const file = { key: `recordings/${id}/1.webm`, type: 'video/webm', startMs: 0, lengthMs: 1000 };
  await server.app.database.pool.query(
    `insert into recordings (id, stream_id, state, length_ms, files) values ($1, $2, 'ready', 1000, $3)`,
    [id, stream.body.data.id, JSON.stringify([file])],
  );
  return `${server.origin}/replays/${id}/1`;
}

test('a part of a replay is answered as that part, and one behind its end with how long it is', async () => {
  const address = await replayOf('0123456789');
  const part = await fetch(address, { headers: { range: 'bytes=2-4' } });
  expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([
    206,
    'bytes 2-4/10',
    '234',
  ]);
  const behind = await fetch(address, { headers: { range: 'bytes=10-' } });
  expect([behind.status, behind.headers.get('content-range')]).toEqual([416, 'bytes */10']);
  expect(await behind.json()).toMatchObject({ success: false, code: 'range_not_satisfiable' });
});
