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
}

/** Every statement that this process sends to the database while `work` runs. */
async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const statements: string[] = [];
  const spy = vi.spyOn(Client.prototype, 'query');
  await work();
  for (const [query] of spy.mock.calls as unknown[][]) {
    const text = typeof query === 'string' ? query : (query as { text?: string } | undefined)?.text;
    if (text !== undefined) statements.push(text.trim().toLowerCase());
  }
  spy.mockRestore();
  return statements;
}

const lookUps = (statements: string[]) =>
  statements.filter((text) => text.startsWith('select') && text.includes('from "streams"'));
const rollbacks = (statements: string[]) => statements.filter((text) => text.startsWith('rollback'));

test.each(['before its broadcaster came', 'with its broadcaster'])(
  'a go-live %s looks its stream up four times and rolls nothing back',
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
    expect(lookUps(statements).length).toBeGreaterThan(0);
    expect(lookUps(statements).length).toBeLessThanOrEqual(4);
    expect(rollbacks(statements)).toEqual([]);
    expect(statements).toContain('commit');
  },
);

test('who waits for a stream gets the address of its video when it goes live, and not before', async () => {
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
