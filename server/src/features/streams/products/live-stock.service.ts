import { setTimeout as delay } from 'node:timers/promises';
import type { Log } from '../../../platform/log.ts';
import type { Outbound } from '../../../platform/sockets/outbound.ts';
import type { ProductsService } from '../../products/products.service.ts';
import type { StreamReading } from '../stream-reading.service.ts';

/** Stocks are told at most once in this time, however many shoppers buy. */
const intervalMs = 1000;

interface LiveStockParts {
  streams: Pick<StreamReading, 'shownProductIds'>;
  products: Pick<ProductsService, 'stocksOf'>;
  broadcast: (streamId: string, events: readonly Outbound[]) => void;
  log: Log;
}

/** Tells everybody in a live stream what is left of its products. */
export interface LiveStock {
  /** The stock of some product has changed, here or in another process. */
  productsChanged: () => void;
  stop: () => void;
}

export function createLiveStock({ streams, products, broadcast, log }: LiveStockParts): LiveStock {
  /** What was told last, by stream and product. */
  let told = new Map<string, ReadonlyMap<string, number>>();
  let isDirty = false;
  let isRunning = false;
  const stopped = new AbortController();

  async function tell(): Promise<void> {
    const shown = await streams.shownProductIds();
    const stocks = await products.stocksOf([...new Set([...shown.values()].flat())]);
    const next = new Map<string, ReadonlyMap<string, number>>();
    for (const [streamId, productIds] of shown) {
      const now = new Map(productIds.flatMap((id) => [[id, stocks.get(id) ?? 0] as const]));
      next.set(streamId, now);
      const before = told.get(streamId);
      const changed = [...now].filter(([id, stock]) => before?.get(id) !== stock);
      if (changed.length === 0) continue;
      const payload = { streamId, stocks: changed.map(([productId, stock]) => ({ productId, stock })) };
      broadcast(streamId, [{ name: 'stream:stock', payload }]);
    }
    told = next;
  }

  async function run(): Promise<void> {
    isRunning = true;
    while (isDirty && !stopped.signal.aborted) {
      isDirty = false;
      await tell().catch((error: unknown) => log.warn({ err: error }, 'stocks could not be told'));
      await delay(intervalMs, undefined, { signal: stopped.signal }).catch(() => undefined);
    }
    isRunning = false;
  }

  return {
    productsChanged() {
      isDirty = true;
      if (!isRunning) void run();
    },
    stop: () => stopped.abort(),
  };
}
