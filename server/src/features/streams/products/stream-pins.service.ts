import { randomUUID } from 'node:crypto';
import { isOver } from '@greenroom/contract/streams/stream-status';
import type { PinnedProduct } from '@greenroom/contract/streams/streams.schemas';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { EventLog } from '../event-log/event-log.service.ts';
import type { CouponsService } from '../../products/coupons/coupons.service.ts';
import type { ProductsService } from '../../products/products.service.ts';
import { createStreamsQueries } from '../streams.queries.ts';
import type { StreamRow } from '../stream-row.queries.ts';

/** The product under the video. */
export interface StreamPins {
  /**
   * Shows a product to all who watch: one at a time, the newest replaces the one before.
   * @throws AppError `stream_not_found`, `not_your_stream`, `stream_already_ended`, `product_not_found`.
   */
  pin(actor: Actor, id: string, productId: string): Promise<PinnedProduct>;
  /** Does nothing where none is pinned. */
  unpin(actor: Actor, id: string): Promise<void>;
}

export function createStreamPins({
  eventLog,
  productsService,
  coupons,
  findRun,
  now,
}: {
  eventLog: Pick<EventLog, 'append'>;
  productsService: Pick<ProductsService, 'cardsByIds'>;
  coupons: Pick<CouponsService, 'within'>;
  findRun: (actor: Actor, id: string) => Promise<StreamRow>;
  now: () => Date;
}): StreamPins {
  return {
    async pin(actor: Actor, id: string, productId: string): Promise<PinnedProduct> {
      const row = await findRun(actor, id);
      if (isOver(row.status)) throw new AppError('stream_already_ended');
      const [product] = await productsService.cardsByIds([productId]);
      if (product === undefined) throw new AppError('product_not_found');
      const pin = { id: randomUUID(), productId, pinnedAt: now() };
      const pinned: PinnedProduct = { product, pinId: pin.id, pinnedAt: pin.pinnedAt.toISOString() };
      await eventLog.append(
        id,
        { type: 'product.pinned', actorId: actor.userId, payload: { pinned } },
        {
          alsoInTransaction: async (transaction) => {
            if (row.status === 'live' && !row.isRehearsal)
              await coupons.within(transaction).showOnAir(id, productId);
            const within = createStreamsQueries(transaction);
            const isPinned = await within.setPinnedProduct(id, pin);
            if (isPinned) await within.insertPin({ ...pin, streamId: id });
            return isPinned;
          },
        },
      );
      return pinned;
    },

    async unpin(actor: Actor, id: string): Promise<void> {
      const row = await findRun(actor, id);
      if (row.pinnedProductId === null) return;
      await eventLog.append(
        id,
        { type: 'product.unpinned', actorId: actor.userId, payload: { productId: row.pinnedProductId } },
        {
          alsoInTransaction: async (transaction) =>
            createStreamsQueries(transaction).setPinnedProduct(id, null),
        },
      );
    },
  };
}
