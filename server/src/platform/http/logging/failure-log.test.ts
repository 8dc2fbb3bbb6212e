import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { pino } from 'pino';
import { LibraryPeers } from '../../../testing/library-peer.ts';
import { LiveClient } from '../../../testing/live-client.ts';
import { startTestServer, type TestServer, type TestUser } from '../../../testing/test-server.ts';

type Line = Record<string, unknown>;
type Init = Omit<RequestInit, 'headers'> & { headers?: Record<string, string> };

const { debug, warn, error } = pino.levels.values;
const peers = new LibraryPeers();
let server: TestServer;
let streamer: TestUser;
let lines: Line[] = [];
let nowMs = Date.now();

beforeAll(async () => {
  const log = pino({ level: 'debug' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  server = await startTestServer({ media: true, log, now: () => new Date(nowMs) });
  streamer = await server.signUp('streamer');
});
afterAll(async () => {
  peers.close();
  await server.close();
});
beforeEach(() => {
  nowMs += 3_600_000;
  lines = [];
});

/** Asks, and resolves once the request is in the log, which is after its answer. */
async function ask(path: string, init: Init = {}): Promise<{ status: number; line: Line | undefined }> {
  const requestId = randomUUID();
  const headers = { 'x-request-id': requestId, ...init.headers };
  const { status } = await fetch(server.origin + path, { ...init, headers });
  const line = await vi.waitFor(() => {
    const found = lines.find((one) => one['requestId'] === requestId && one['path'] !== undefined);
    expect(found).toBeDefined();
    return found;
  }, 60_000);
  return { status, line };
}

const offer = async (path: string, sdp: string) =>
  ask(path, { method: 'POST', headers: { 'content-type': 'application/sdp' }, body: sdp });

/**
 * What is logged of requests and events, by the auth library too. The server's own background work may be
 * refused meanwhile as well.
 */
const isOfCaller = (line: Line) => 'requestId' in line || 'event' in line || line['part'] === 'auth';
const failures = () => lines.filter((line) => Number(line['level']) >= Number(warn) && isOfCaller(line));

/** While it works, whatever asks the database fails like this. */
async function withoutDatabase(failure: Error, work: () => Promise<void>): Promise<void> {
  const refuse = () => {
    throw failure;
  };
  const { pool } = server.app.database;
  const spies = [
    vi.spyOn(pool, 'query').mockImplementation(refuse),
    vi.spyOn(pool, 'connect').mockImplementation(refuse),
  ];
  await work().finally(() => spies.forEach((spy) => spy.mockRestore()));
}

test('a flood of offers that exceeds the media server is logged as one warning, and as no error', async () => {
  const made = await server.call('POST', '/streams', { token: streamer.token, body: { title: 'A show' } });
  const { sdp } = await peers.offer('RecvOnly');
  const address = `/whep?room=${made.body.data.vdoRoomId}`;
  const answers = await Promise.all(Array.from({ length: 70 }, async () => offer(address, sdp)));
  const refused = answers.filter(({ status }) => status === 503);
  expect(refused.length).toBeGreaterThan(1);
  expect(refused.map(({ line }) => line?.['level'])).toEqual(refused.map(() => debug));
  const common = { time: expect.anything(), pid: expect.anything(), hostname: expect.anything() };
  expect(failures()).toEqual([
    {
      ...common,
      level: warn,
      msg: 'requests are answered with a server error',
      code: 'media_full',
      requestId: expect.any(String),
      unsaidBefore: 0,
    },
  ]);
});

test('an unreachable database is logged as a warning once in ten seconds, with the reason and the count', async () => {
  const failure = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' });
  const warning = { level: warn, code: 'database_unavailable', reason: failure.message };
  const headers = { authorization: `Bearer ${streamer.token}` };
  await withoutDatabase(failure, async () => {
    for (let count = 0; count < 5; count += 1)
      expect(await ask('/api/v1/studio/streams', { headers })).toMatchObject({
        status: 503,
        line: { level: debug },
      });
    expect(failures()).toEqual([expect.objectContaining({ ...warning, unsaidBefore: 0 })]);
    nowMs += 10_000;
    expect((await ask('/api/v1/streams')).status).toBe(503);
    expect(failures()).toEqual([
      expect.objectContaining(warning),
      expect.objectContaining({ ...warning, unsaidBefore: 4 }),
    ]);
    for (const line of failures()) expect(line).not.toHaveProperty('err');
  });
});

test('a socket event is not logged as an error while the database is unreachable', async () => {
  const client = new LiveClient(server.origin);
  expect(await client.opened()).toBeUndefined();
  const made = await server.call('POST', '/streams', { token: streamer.token, body: { title: 'A show' } });
  const streamId = made.body.data.id;
  const failure = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' });
  await withoutDatabase(failure, async () => {
    for (let count = 1; count <= 3; count += 1) {
      client.send('stream:join', { streamId });
      await expect.poll(() => client.of('stream:error')).toHaveLength(count);
    }
  });
  expect(client.of('stream:error').map(({ code }) => code)).toEqual(Array(3).fill('database_unavailable'));
  expect(failures().filter(({ event }) => event !== undefined)).toEqual([
    expect.objectContaining({ level: warn, event: 'stream:join', code: 'database_unavailable' }),
  ]);
  client.close();
});

test('a part that is not ready is logged once until it is ready again, however often it is checked', async () => {
  const ofDatabase = () =>
    lines.filter(({ part }) => part === 'database').map(({ level, msg, err }) => ({ level, msg, err }));
  const askedThrice = async () => {
    const answers = [await ask('/readyz'), await ask('/readyz'), await ask('/readyz')];
    return answers.map(({ status }) => status);
  };
  const failure = new Error('connect ECONNREFUSED 127.0.0.1:5432');
  const warning = {
    level: warn,
    msg: 'not ready',
    err: expect.objectContaining({ message: failure.message }),
  };
  const mended = { level: pino.levels.values['info'], msg: 'ready again', err: undefined };
  await withoutDatabase(failure, async () => expect(await askedThrice()).toEqual([503, 503, 503]));
  expect(ofDatabase()).toEqual([warning]);
  expect(await askedThrice()).toEqual([200, 200, 200]);
  expect(ofDatabase()).toEqual([warning, mended]);
  await withoutDatabase(failure, async () => expect(await askedThrice()).toEqual([503, 503, 503]));
  expect(ofDatabase()).toEqual([warning, mended, warning]);
});

test.each([
  ['an endpoint', async () => ask('/api/v1/streams')],
  ['a route that is no endpoint', async () => offer('/whep?room=greenroom', 'v=0')],
])('an unexpected failure of %s is logged as an error with its stack, each time', async (_, askOnce) => {
  await withoutDatabase(new Error('a fault of the program'), async () => {
    for (let count = 1; count <= 2; count += 1) {
      const { status, line } = await askOnce();
      expect(status).toBe(500);
      expect(line).toMatchObject({ level: error, msg: 'request failed', status: 500 });
      const unexpected = failures().filter(({ msg }) => msg === 'unexpected error');
      expect(unexpected).toHaveLength(count);
      expect(unexpected.at(-1)).toMatchObject({
        level: error,
        requestId: line?.['requestId'],
        err: { stack: expect.stringContaining('a fault of the program') },
      });
    }
  });
});
