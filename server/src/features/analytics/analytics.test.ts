import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ModeratedServer, startModeratedServer } from '../../testing/shows/moderated-show.ts';
import { createViewerSamplesQueries } from './viewer-samples.queries.ts';
import type { TestUser } from '../../testing/test-server.ts';
import { insertShop, TestShopper } from '../../testing/test-shopper.ts';

let shows: ModeratedServer;
let host: TestUser;
let kim: TestUser;
let brandId: string;
beforeAll(async () => {
  shows = await startModeratedServer();
  const { server } = shows;
  [host, kim] = [await server.signUp('streamer'), await server.signUp()];
  brandId = await insertShop(server, 'kiln', [
    { id: 'mug', priceCents: 6000, stock: 90 },
    { id: 'jug', priceCents: 9000, stock: 90 },
  ]);
});
afterAll(async () => shows.close());

const run = async (sql: string, values: unknown[] = []) => shows.server.app.database.pool.query(sql, values);
const read = async (streamId: string, user = host) =>
  shows.server.call('GET', `/streams/${streamId}/analytics`, { token: user.token });

async function bought(id: string, quantity: number): Promise<string> {
  const shopper = new TestShopper(shows.server);
  await shopper.add(id, quantity);
  const [order] = await shopper.buy();
  return order?.id ?? '';
}

async function attribute(
  orderId: string,
  streamId: string,
  [productId, units, cents]: [string, number, number],
  pinId?: string,
) {
  await run(
    `insert into order_attributions
       (order_id, line_index, stream_id, pin_id, product_id, brand_id, units, amount_cents, currency, created_at)
     values ($1, 0, $2, $3, $4, $5, $6, $7, 'USD', now())`,
    [orderId, streamId, pinId ?? null, productId, brandId, units, cents],
  );
}

test('visits, viewers, messages and chatters of a show are measured, and its streamer reads them after its end', async () => {
  const { server } = shows;
  const streamId = await shows.stream(host);
  await server.call('POST', `/streams/${streamId}/go-live`, { token: host.token });
  await shows.join(host, streamId);
  const client = await shows.join(kim, streamId);
  await shows.join(kim, streamId);
  await shows.join(undefined, streamId);
  await shows.post(client, streamId, 'How heavy is it?');
  await shows.post(client, streamId, 'And the jug?');
  await server.call('POST', `/streams/${streamId}/end`, { token: host.token });
  const { body } = await read(streamId);
  expect(body.data.show).toMatchObject({
    streamId,
    title: 'A show',
    // Without the streamer, and Kim's second tab is not counted.
    visits: 2,
    messages: 2,
    chatters: 1,
    orders: 0,
    sold: [],
  });
  const steps: { viewers?: number; messages: number }[] = body.data.overTime;
  expect(Math.max(...steps.map(({ viewers = 0 }) => viewers))).toBe(2);
  expect(steps.reduce((sum, { messages }) => sum + messages, 0)).toBe(2);
});

test('an ended show has its figures over time, its sales by pin, and the five shows before it', async () => {
  const own = await shows.server.signUp('streamer');
  const ids: string[] = [];
  for (let day = 1; day <= 7; day += 1) {
    const id = await shows.stream(own);
    ids.push(id);
    await run(
      `update streams set status = 'ended', title = $2, peak_viewer_count = $3,
         started_at = $4::timestamptz, ended_at = $4::timestamptz + interval '1 hour' where id = $1`,
      [id, `Show ${day}`, day * 10, `2026-03-0${day}T18:00:00Z`],
    );
  }
  const last = ids[6] ?? '';
  // A rehearsal the evening before is not used for comparison.
  const rehearsalId = await shows.stream(own);
  await run(
    `update streams set status = 'ended', is_rehearsal = true, title = 'Practice',
       started_at = '2026-03-06T21:00:00Z', ended_at = '2026-03-06T21:30:00Z' where id = $1`,
    [rehearsalId],
  );
  await run(
    `insert into viewer_samples (stream_id, at, viewers, visits) values
       ($1, '2026-03-07T17:59:45Z', 2, 2), ($1, '2026-03-07T18:00:15Z', 4, 3), ($1, '2026-03-07T18:59:45Z', 9, 0)`,
    [last],
  );
  const pinId = randomUUID();
  await run(
    `insert into stream_pins (id, stream_id, product_id, pinned_at, cart_adds) values ($1, $2, 'mug', '2026-03-07T18:02:05Z', 3)`,
    [pinId, last],
  );
  await run(
    `insert into stream_product_taps (stream_id, product_id, cart_adds) values ($1, 'mug', 4), ($1, 'jug', 5)`,
    [last],
  );
  const returned = await bought('mug', 2);
  await attribute(returned, last, ['mug', 2, 12_000], pinId);
  // Half of the payment, including shipping and tax, was refunded. That counts as half of the sales.
  await run(
    `insert into refunds (payment_id, order_id, amount_cents) select payment_id, id, total_cents / 2 from orders where id = $1`,
    [returned],
  );
  await attribute(await bought('mug', 1), last, ['mug', 1, 6000]);
  const cancelled = await bought('jug', 1);
  await attribute(cancelled, last, ['jug', 1, 9000]);
  await run(`update orders set status = 'cancelled' where id = $1`, [cancelled]);

  const { data } = (await read(last, own)).body;
  expect(data.show).toEqual({
    streamId: last,
    title: 'Show 7',
    startedAt: '2026-03-07T18:00:00.000Z',
    endedAt: '2026-03-07T19:00:00.000Z',
    peakViewers: 70,
    averageViewers: 5,
    visits: 5,
    averageWatchSeconds: 45,
    messages: 0,
    chatters: 0,
    cartAdds: 12,
    orders: 2,
    units: 3,
    sold: [{ currency: 'USD', amount: 18_000, refunded: 6000 }],
  });
  // One hour in 120 steps.
  expect(data.overTime).toHaveLength(120);
  expect(data.overTime[0]).toEqual({ atSeconds: 0, viewers: 4, messages: 0 });
  expect(data.overTime[1]).toEqual({ atSeconds: 30, messages: 0 });
  expect(data.overTime[119]).toEqual({ atSeconds: 3570, viewers: 9, messages: 0 });
  const mug = { productId: 'mug', name: 'Name of mug' };
  const usd = (amount: number) => ({ amount, currency: 'USD' });
  expect(data.products).toEqual([
    { ...mug, cartAdds: 3, units: 2, sales: usd(12_000), pinnedAtSeconds: 125 },
    { ...mug, cartAdds: 4, units: 1, sales: usd(6000) },
    // Added to carts, but bought by nobody.
    { productId: 'jug', name: 'Name of jug', cartAdds: 5, units: 0 },
  ]);
  expect(data.showsBefore.map(({ title }: { title: string }) => title)).toEqual([
    'Show 6',
    'Show 5',
    'Show 4',
    'Show 3',
    'Show 2',
  ]);
});

test('only those who manage a show read its figures, and a show that was never live has none', async () => {
  const streamId = await shows.stream(host);
  expect((await read(streamId)).body.code).toBe('show_not_measured');
  const rival = await shows.server.signUp('streamer');
  expect((await read(streamId, rival)).body.code).toBe('not_your_stream');
  expect((await read(randomUUID())).body.code).toBe('stream_not_found');
});

test('samples of two servers for the same moment are merged into one row', async () => {
  const streamId = await shows.stream(host);

  const queries = createViewerSamplesQueries(shows.server.app.database.db);
  const at = new Date('2026-03-09T10:00:00Z');
  await queries.keep([{ streamId, at, viewers: 7, visits: 3 }]);
  await queries.keep([{ streamId, at, viewers: 5, visits: 4 }]);
  const { rows } = await run('select viewers, visits from viewer_samples where stream_id = $1', [streamId]);
  expect(rows).toEqual([{ viewers: 7, visits: 7 }]);
});
