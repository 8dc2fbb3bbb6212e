import type { PeerConnection } from 'node-datachannel';
import type { PoolClient } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { untilLockWaits } from '../../testing/lock-waits.ts';
import { LibraryPeers } from '../../testing/library-peer.ts';
import { LiveClient, until } from '../../testing/live-client.ts';
import { startTestServer, type TestServer, type TestUser } from '../../testing/test-server.ts';

interface Show {
  id: string;
  vdoRoomId: string;
  owner: TestUser;
}

const clock = { offsetMs: 0 };
let server: TestServer;
let people = 0;
let show: Show;
let watcher: LiveClient;
const peers = new LibraryPeers();

beforeAll(async () => {
  server = await startTestServer({ media: true, now: () => new Date(Date.now() + clock.offsetMs) });
});
afterAll(async () => {
  watcher?.close();
  peers.close();
  await server?.close();
});
beforeEach(async () => {
  people += 1;
  const owner = await server.signUp('streamer', `Streamer ${people}`);
  const made = await server.call('POST', '/streams', { token: owner.token, body: { title: 'A show' } });
  show = { id: made.body.data.id, vdoRoomId: made.body.data.vdoRoomId, owner };
  watcher?.close();
  watcher = new LiveClient(server.origin);
  await watcher.opened();
  await watcher.join(show.id);
});

const detail = async () => (await server.call('GET', `/streams/${show.id}`)).body.data;
const goLive = async () => server.call('POST', `/streams/${show.id}/go-live`, { token: show.owner.token });
const end = async () => server.call('POST', `/streams/${show.id}/end`, { token: show.owner.token });

async function publish(): Promise<{ peer: PeerConnection; session: string }> {
  const { peer, sdp } = await peers.offer('SendOnly');
  const response = await fetch(`${server.origin}/whip?room=${show.vdoRoomId}`, {
    method: 'POST',
    headers: { 'content-type': 'application/sdp', authorization: `Bearer ${show.owner.token}` },
    body: sdp,
  });
  const answer = await response.text();
  expect(response.status, answer).toBe(201);
  peer.setRemoteDescription(answer, 'answer');
  await until(() => server.app.isPublishing(show.vdoRoomId), 'the publish');
  return { peer, session: server.origin + (response.headers.get('location') ?? '') };
}

async function unpublish({ session }: { session: string }): Promise<void> {
  await fetch(session, { method: 'DELETE' });
  await until(() => !server.app.isPublishing(show.vdoRoomId), 'the end of the publish');
}

/**
 * Starts a change of the show's row and delays its commit until `meanwhile` has run. Reads during that time
 * see the row before the change.
 */
async function duringCommit<Answer>(
  change: () => Promise<Answer>,
  meanwhile: (holder: PoolClient) => Promise<unknown>,
): Promise<Answer> {
  const { pool } = server.app.database;
  const holder = await pool.connect();
  try {
    await holder.query('begin');
    await holder.query('select 1 from streams where id = $1 for update', [show.id]);
    const changing = change();
    await untilLockWaits(pool, 1, 'a change that waits for the row');
    await meanwhile(holder);
    // By now, the work that `meanwhile` started has read the row.
    await detail();
    await holder.query('commit');
    return await changing;
  } finally {
    // Closing the connection also ends its transaction after an error.
    holder.release(true);
  }
}

describe('the broadcaster’s presence is the same in every order of events', () => {
  test('when the broadcaster comes before the go-live', async () => {
    await publish();
    expect((await goLive()).body.data).toMatchObject({ isLive: true, isBroadcasterConnected: true });
    expect(await detail()).toMatchObject({ isLive: true, isBroadcasterConnected: true });
    const status = await watcher.next('stream:status');
    expect(status).toMatchObject({ isLive: true, isBroadcasterConnected: true });
    await end();
  });

  test('when the broadcaster comes after the go-live', async () => {
    expect((await goLive()).body.data).toMatchObject({ isLive: true, isBroadcasterConnected: false });
    const first = await watcher.next('stream:status');
    expect(first).toMatchObject({ isLive: true, isBroadcasterConnected: false });
    await publish();
    await watcher.next('stream:status', ({ isBroadcasterConnected }) => isBroadcasterConnected);
    expect(await detail()).toMatchObject({ isLive: true, isBroadcasterConnected: true });
    await end();
  });

  test('when the broadcaster comes while the go-live is being committed', async () => {
    const live = await duringCommit(goLive, publish);
    expect(live.body.data).toMatchObject({ isLive: true, isBroadcasterConnected: true });
    await watcher.next('stream:status', ({ isBroadcasterConnected }) => isBroadcasterConnected);
    const late = new LiveClient(server.origin);
    await late.opened();
    expect(await late.join(show.id)).toMatchObject({ isLive: true, isBroadcasterConnected: true });
    late.close();
    await end();
  });

  test('when the broadcaster reconnects before they have left', async () => {
    const first = await publish();
    await goLive();
    const second = await publish();
    await until(async () => {
      const headers = { 'content-type': 'application/trickle-ice-sdpfrag', 'if-match': '"none"' };
      return (await fetch(first.session, { method: 'PATCH', headers, body: '' })).status === 404;
    }, 'the end of the publish that was taken over');
    expect(await detail()).toMatchObject({ isLive: true, isBroadcasterConnected: true });
    await unpublish(second);
    await watcher.next('stream:offline');
    expect(watcher.of('stream:offline')).toHaveLength(1);
    await end();
  });

  test('when the broadcaster leaves while the go-live is being committed', async () => {
    const publishing = await publish();
    const live = await duringCommit(goLive, async () => unpublish(publishing));
    expect(live.body.data).toMatchObject({ isLive: true, isBroadcasterConnected: false });
    await watcher.next('stream:offline');
    await end();
  });
});

test('a go-live is refused when its show ends while it is being committed', async () => {
  const live = await duringCommit(goLive, async (holder) =>
    holder.query(`update streams set status = 'ended', ended_at = now() where id = $1`, [show.id]),
  );
  expect(live).toMatchObject({ status: 409, body: { code: 'stream_already_ended' } });
  expect(watcher.of('stream:status')).toEqual([]);
});

describe('a show without its broadcaster', () => {
  test('ends when no broadcaster came within ten minutes of the go-live', async () => {
    await duringCommit(goLive, async () => {
      clock.offsetMs += 600_000;
    });
    expect(await watcher.next('stream:ended')).toMatchObject({ reason: 'broadcaster-lost' });
    expect(await detail()).toMatchObject({ status: 'ended', isLive: false });
  });

  test('ends when the broadcaster does not come back within a minute', async () => {
    const publishing = await publish();
    await goLive();
    await duringCommit(
      async () => unpublish(publishing),
      async () => {
        clock.offsetMs += 60_000;
      },
    );
    expect(await watcher.next('stream:ended')).toMatchObject({ reason: 'broadcaster-lost' });
    expect(await detail()).toMatchObject({ status: 'ended', isLive: false });
  });
});
