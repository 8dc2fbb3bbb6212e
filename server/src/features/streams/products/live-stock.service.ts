import type { Log } from '../../../platform/log.ts';
import { createThrottledWork } from '../../../platform/queues/throttled-work.ts';
import type { Outbound } from '../../../platform/sockets/outbound.ts';
import type { ProductsService } from '../../products/products.service.ts';
import type { StreamReading } from '../stream-reading.service.ts';

/** Stocks are sent at most once in this time, however many shoppers buy. */
const intervalMs = 1000;

/** The remaining units of a product. Null if shoppers cannot see it right now. */
interface ProductStock {
  productId: string;
  stock: number | null;
}

interface LiveStockParts {
  streams: Pick<StreamReading, 'shownProductIds'>;
  products: Pick<ProductsService, 'shownStocksOf'>;
  sendToAll: (streamId: string, events: readonly Outbound[]) => void;
  log: Log;
}

/**
 * Sends everybody in a live stream the remaining stock of its products, and which of them are no longer sold.
 */
export interface LiveStock {
  /**
   * The stock last sent for a live stream's products, for people who join now. If none was sent yet,
   * everybody in the stream receives it soon.
   */
  stocksIn: (streamId: string) => ProductStock[];
  /** The stock or visibility of some product has changed, here or in another process. */
  productsChanged: () => void;
  stop: () => Promise<void>;
}

function answerOf(stocks: readonly (readonly [string, number | null])[]): ProductStock[] {
  return stocks.map(([productId, stock]) => ({ productId, stock }));
}

export function createLiveStock({ streams, products, sendToAll, log }: LiveStockParts): LiveStock {
  /** The stock last sent, by stream and product. */
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
      sendToAll(streamId, [{ name: 'stream:stock', payload: { streamId, stocks: answerOf(changed) } }]);
    }
    broadcastStock = next;
  }

  const broadcasting = createThrottledWork({
    intervalMs,
    work: broadcastStocks,
    failed: 'the stock of products in live streams could not be sent',
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
