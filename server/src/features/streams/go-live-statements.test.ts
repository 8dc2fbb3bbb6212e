import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { LibraryPeers } from '../../testing/library-peer.ts';
import { LiveClient, until } from '../../testing/live-client.ts';
import { startTestServer, type TestServer, type TestUser } from '../../testing/test-server.ts';

let server: TestServer;
let people = 0;
const peers = new LibraryPeers();

beforeAll(async () => {
  server = await startTestServer({ media: true });
});
afterEach(() => {
  vi.restoreAllMocks();
});
afterAll(async () => {
  peers.close();
  await server?.close();
});

async function newStream(): Promise<{ id: string; vdoRoomId: string; owner: TestUser }> {
  people += 1;
  const owner = await server.signUp('streamer', `Streamer ${people}`);
  const made = await server.call('POST', '/streams', { token: owner.token, body: { title: 'A show' } });
  return { ...made.body.data, owner };
}

async function publish({ vdoRoomId, owner }: { vdoRoomId: string; owner: TestUser }): Promise<void> {
  const { peer, sdp } = await peers.offer('SendOnly');
  const response = await fetch(`${server.origin}/whip?room=${vdoRoomId}`, {
    method: 'POST',
    headers: { 'content-type': 'application/sdp', authorization: `Bearer ${owner.token}` },
    body: sdp,
  });
  peer.setRemoteDescription(await response.text(), 'answer');
  await until(() => server.app.isPublishing(vdoRoomId), 'the publish');
  // Excludes the queries that the start of the broadcast caused.
  const { pool } = server.app.database;
  await until(() => pool.idleCount === pool.totalCount && pool.waitingCount === 0, 'idle connections');
}

interface Statement {
  text: string;
  values: readonly unknown[];
}

/** Returns every statement that this process sends to the database during `work`. */
async function statementsOf(work: () => Promise<unknown>): Promise<Statement[]> {
  const statements: Statement[] = [];
  const spy = vi.spyOn(Client.prototype, 'query');
  await work();
  for (const [query, values] of spy.mock.calls as unknown[][]) {
    const text = typeof query === 'string' ? query : (query as { text?: string } | undefined)?.text;
    if (text === undefined) continue;
    statements.push({ text: text.trim().toLowerCase(), values: Array.isArray(values) ? values : [] });
  }
  spy.mockRestore();
  return statements;
}

/** Statements about one stream only: the previous test's show may still be looked up. */
const lookUpsOf = ({ id, vdoRoomId }: { id: string; vdoRoomId: string }, statements: Statement[]) =>
  statements.filter(
    ({ text, values }) =>
      text.startsWith('select') &&
      text.includes('from "streams"') &&
      (values.includes(id) || values.includes(vdoRoomId)),
  );

test.each(['before its broadcaster came', 'with its broadcaster'])(
  'a go-live %s reads its stream at most three times and rolls nothing back',
  async (when) => {
    const stream = await newStream();
    if (when === 'with its broadcaster') await publish(stream);
    const statements = await statementsOf(async () => {
      const answer = await server.call('POST', `/streams/${stream.id}/go-live`, {
        token: stream.owner.token,
      });
      expect(answer.body.data).toMatchObject({
        isLive: true,
        isBroadcasterConnected: when === 'with its broadcaster',
      });
    });
    const texts = statements.map(({ text }) => text);
    expect(lookUpsOf(stream, statements).length).toBeGreaterThan(0);
    expect(lookUpsOf(stream, statements).length).toBeLessThanOrEqual(3);
    expect(texts.filter((text) => text.startsWith('rollback'))).toEqual([]);
    expect(texts).toContain('commit');
  },
);

test('a waiting viewer gets the media room when the stream goes live, and not before', async () => {
  const { id, vdoRoomId, owner } = await newStream();
  const visitor = new LiveClient(server.origin);
  await visitor.opened();
  expect(await visitor.join(id)).not.toHaveProperty('vdoRoomId');
  const host = new LiveClient(server.origin, owner.token);
  await host.opened();
  expect(await host.join(id)).toMatchObject({ vdoRoomId });

  await server.call('POST', `/streams/${id}/go-live`, { token: owner.token });
  expect(await visitor.next('stream:status')).toMatchObject({ status: 'live', vdoRoomId });
  const late = new LiveClient(server.origin);
  await late.opened();
  expect(await late.join(id)).toMatchObject({ isLive: true, vdoRoomId });

  await server.call('POST', `/streams/${id}/end`, { token: owner.token });
  await visitor.next('stream:ended');
  expect(visitor.of('stream:status').at(-1)).not.toHaveProperty('vdoRoomId');
  const tooLate = new LiveClient(server.origin);
  await tooLate.opened();
  const joined = await tooLate.join(id);
  expect(JSON.stringify(joined)).not.toContain(vdoRoomId);
  for (const client of [visitor, host, late, tooLate]) client.close();
});
