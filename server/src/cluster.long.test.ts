import type { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Cluster, missingForCluster, startCluster } from './testing/cluster/cluster.ts';
import { type ClusterShow, call, startClusterShow } from './testing/cluster/cluster-show.ts';
import { SteadyViewer } from './testing/cluster/steady-viewer.ts';
import { until } from './testing/live-client.ts';
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts';

const missing = missingForCluster();
// The reason is in the name, so that the test report shows why the tests were skipped.
const skipped = missing === undefined ? '' : ` (SKIPPED: ${missing})`;

const viewersTotal = 500;

describe.skipIf(missing !== undefined)(
  `three web servers behind HAProxy, one Postgres and one Redis${skipped}`,
  () => {
    let database: TestDatabase;
    let pool: Pool;
    let cluster: Cluster;
    let show: ClusterShow;

    beforeAll(async () => {
      database = await createTestDatabase();
      pool = database.connect();
      cluster = await startCluster({ connectionString: database.connectionString });
      show = await startClusterShow(cluster, pool, 24);
    });
    afterAll(async () => {
      await cluster?.stop();
      await database?.drop();
    });

    test('all servers count the same limit: ten messages a minute, to any server', async () => {
      const [writer = ''] = show.writers;
      const statuses: number[] = [];
      for (let number = 1; number <= 11; number += 1) {
        const { origin } = cluster.servers[number % 3] ?? cluster;
        const answer = await call(origin, 'POST', `/streams/${show.streamId}/chat/messages`, {
          token: writer,
          body: { content: `Counted ${number}` },
        });
        statuses.push(answer.status);
      }
      expect(statuses).toEqual([...Array<number>(10).fill(201), 429]);
    });

    test('no message is lost, repeated or out of order when a server is killed and another is replaced', async () => {
      const viewers = Array.from(
        { length: viewersTotal },
        () => new SteadyViewer(cluster.origin, show.streamId),
      );
      const areAllIn = () => viewers.every(({ isJoined }) => isJoined);
      const allCount = (count: number) => () => viewers.every(({ viewerCount }) => viewerCount === count);
      try {
        await until(areAllIn, 'all viewers', 60_000);
        await until(allCount(viewersTotal), 'the same count at each viewer', 30_000);
        const first = Math.min(...viewers.map(({ lastSequence }) => lastSequence));
        const written: string[] = [];
        /** Everybody writes three messages. Each waits until another viewer has received the previous one. */
        const writeThree = async (when: string) =>
          Promise.all(
            show.writers.slice(1).map(async (writer, index) => {
              const reader = viewers[index * 20];
              for (let number = 1; number <= 3; number += 1) {
                const content = `Message ${number} of writer ${index + 1} ${when}`;
                await show.write(writer, content);
                written.push(content);
                await until(() => reader?.hasRead(content) === true, `a reader of "${content}"`, 60_000);
              }
            }),
          );

        const [killed, replaced] = cluster.servers;
        const aroundTheKill = writeThree('around the kill');
        await until(() => written.length > 30, 'messages before the kill', 60_000);
        await killed?.kill();
        const afterTheKill = writeThree('after the kill');
        await until(areAllIn, 'all viewers at the servers that are left', 60_000);
        await until(allCount(viewersTotal), 'the right count after the kill', 30_000);
        await Promise.all([aroundTheKill, afterTheKill]);
        await killed?.start();
        const duringTheRestart = writeThree('during the restart');
        await replaced?.stop();
        await replaced?.start();
        await duringTheRestart;
        await until(areAllIn, 'all viewers after the rolling restart', 60_000);
        await until(allCount(viewersTotal), 'the right count after the rolling restart', 30_000);

        const { rows } = await pool.query<{ sequence: number; content: string }>(
          `select sequence::int, payload->'message'->>'content' as content from stream_events
         where stream_id = $1 and type = 'chat.message' and sequence > $2 order by sequence`,
          [show.streamId, first],
        );
        const stored = rows.map(({ content }) => content);
        expect(stored.toSorted()).toEqual(written.toSorted());
        const last = rows.at(-1)?.sequence ?? 0;
        await until(
          () => viewers.every(({ lastSequence }) => lastSequence >= last),
          'the last message',
          30_000,
        );
        for (const viewer of viewers) {
          expect(viewer.faults).toEqual([]);
          const seen = rows.map(({ sequence }) => viewer.messages.get(sequence));
          expect(seen).toEqual(stored);
        }
        // Checks that both disturbances took effect.
        expect(viewers.filter(({ joins }) => joins > 1).length).toBeGreaterThan(viewersTotal / 4);
      } finally {
        for (const viewer of viewers) viewer.close();
      }
    }, 400_000);

    test('the other servers no longer count viewers who left or whose server ended', async () => {
      const viewers = Array.from({ length: 6 }, () => new SteadyViewer(cluster.origin, show.streamId));
      await until(() => viewers.every(({ viewerCount }) => viewerCount === 6), 'six viewers', 30_000);
      for (const viewer of viewers.slice(2)) viewer.close();
      const [one, two] = viewers;
      await until(() => one?.viewerCount === 2 && two?.viewerCount === 2, 'two viewers', 30_000);
      expect([one?.faults, two?.faults]).toEqual([[], []]);
      one?.close();
      two?.close();
    });
  },
);
