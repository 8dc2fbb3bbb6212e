import type { Log } from '../../../platform/log.ts';
import { createThrottledWork } from '../../../platform/queues/throttled-work.ts';
import type { Outbound } from '../../../platform/sockets/outbound.ts';
import type { ProductsService } from '../../products/products.service.ts';
import type { StreamReading } from '../stream-reading.service.ts';

/** Stocks are told at most once in this time, however many shoppers buy. */
const intervalMs = 1000;

/** What is left of a product: a number of units; null of one that shoppers cannot see right now. */
interface ProductStock {
  productId: string;
  stock: number | null;
}

interface LiveStockParts {
  streams: Pick<StreamReading, 'shownProductIds'>;
  products: Pick<ProductsService, 'shownStocksOf'>;
  broadcast: (streamId: string, events: readonly Outbound[]) => void;
  log: Log;
}

/** Tells everybody in a live stream what is left of its products, and which of them have left the shop. */
export interface LiveStock {
  /**
   * What was told of a live stream's products last: who comes now was told nothing. Where nothing was told yet, everybody in
   * the stream is told soon.
   */
  stocksIn: (streamId: string) => ProductStock[];
  /** The stock of some product has changed, or whether shoppers see it, here or in another process. */
  productsChanged: () => void;
  stop: () => Promise<void>;
}

function answerOf(stocks: readonly (readonly [string, number | null])[]): ProductStock[] {
  return stocks.map(([productId, stock]) => ({ productId, stock }));
}

export function createLiveStock({ streams, products, broadcast, log }: LiveStockParts): LiveStock {
  /** What was told last, by stream and product. */
  let broadcastStock = new Map<string, ReadonlyMap<string, number | null>>();

  async function broadcastStocks(): Promise<void> {
    const shown = await streams.shownProductIds();
    const stocks = await products.shownStocksOf([...new Set([...shown.values()].flat())]);
    const next = new Map<string, ReadonlyMap<string, number | null>>();
    for (const [streamId, productIds] of shown) {
      const now = new Map(productIds.flatMap((id) => [[id, stocks.get(id) ?? null] as const]));
      next.set(streamId, now);
      const before = broadcastStock.get(streamId);
      const changed = [...now].filter(([id, stock]) => before?.get(id) !== stock);
      if (changed.length === 0) continue;
      broadcast(streamId, [{ name: 'stream:stock', payload: { streamId, stocks: answerOf(changed) } }]);
    }
    broadcastStock = next;
  }

  const broadcasting = createThrottledWork({
    intervalMs,
    work: broadcastStocks,
    failed: 'stocks of live streams could not be read',
    log,
  });

  return {
    stocksIn(streamId) {
      const known = broadcastStock.get(streamId);
      if (known === undefined) broadcasting.request();
      return answerOf([...(known ?? [])]);
    },
    productsChanged: broadcasting.request,
    stop: broadcasting.stop,
  };
}
