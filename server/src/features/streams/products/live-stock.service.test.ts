import { expect, test } from 'vitest';
import { createLog } from '../../../platform/log.ts';
import type { Outbound } from '../../../platform/sockets/outbound.ts';
import { createLiveStock } from './live-stock.service.ts';

test('a stock that cannot be read at first is sent to the show without another purchase', async () => {
  let tries = 0;
  const sent: (readonly Outbound[])[] = [];
  const liveStock = createLiveStock({
    streams: { shownProductIds: async () => new Map([['show', ['jug']]]) },
    products: {
      shownStocksOf: async () => {
        tries += 1;
        if (tries === 1) throw new Error('The database is unreachable.');
        return new Map([['jug', 3]]);
      },
    },
    sendToAll: (_streamId, events) => sent.push(events),
    log: createLog('silent'),
  });
  liveStock.productsChanged();
  await expect.poll(() => sent).toHaveLength(1);
  await liveStock.stop();
  expect(sent[0]).toMatchObject([
    { payload: { streamId: 'show', stocks: [{ productId: 'jug', stock: 3 }] } },
  ]);
});

test('a new viewer gets the last stocks, and if there are none, all viewers get them soon', async () => {
  const sent: (readonly Outbound[])[] = [];
  const liveStock = createLiveStock({
    streams: { shownProductIds: async () => new Map([['show', ['jug', 'mug']]]) },
    products: { shownStocksOf: async () => new Map([['jug', 4]]) },
    sendToAll: (_streamId, events) => sent.push(events),
    log: createLog('silent'),
  });
  expect(liveStock.stocksIn('show')).toEqual([]);
  await expect.poll(() => sent).toHaveLength(1);
  expect(liveStock.stocksIn('show')).toEqual([
    { productId: 'jug', stock: 4 },
    { productId: 'mug', stock: null },
  ]);
  await liveStock.stop();
});
