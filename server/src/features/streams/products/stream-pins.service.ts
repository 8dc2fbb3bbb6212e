import { randomUUID } from 'node:crypto';
import { isOver } from '@greenroom/contract/streams/stream-status';
import type { MadePin } from '@greenroom/contract/streams/streams.schemas';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { EventLog } from '../event-log/event-log.service.ts';
import type { CouponsService } from '../../products/coupons/coupons.service.ts';
import type { ProductsService } from '../../products/products.service.ts';
import { createStreamsQueries } from '../streams.queries.ts';
import type { StreamRow } from '../stream-row.queries.ts';

/** A change of the pinned product that is to be undone. */
interface PinChange {
  /** The pin after the change. Null if none. */
  pinId: string | null;
  /** The previously pinned product. Null if none was. */
  productId: string | null;
}

/** The pinned product under the video. */
export interface StreamPins {
  /**
   * Pins a product for all viewers. It replaces the previous one.
   * @throws AppError `stream_not_found`, `not_your_stream`, `stream_already_ended`, `product_not_found`.
   */
  pin(actor: Actor, id: string, productId: string): Promise<MadePin>;
  /** Resolves to the product that was pinned. Does nothing if none is, or if another was pinned meanwhile. */
  unpin(actor: Actor, id: string): Promise<string | null>;
  /**
   * Restores the product that was pinned before a change, if no other change followed. It becomes a new pin
   * with its own time and figures.
   * @throws AppError as `pin`, and `pin_changed_since`.
   */
  undoPin(actor: Actor, id: string, change: PinChange): Promise<void>;
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
  /**
   * @param insteadOf the pin to replace, null for none; if left out, any
   * @throws AppError `product_not_found`, `stream_already_ended`, `pin_changed_since` if another pin is
   * current.
   */
  async function pinIn(
    id: string,
    actor: Actor,
    productId: string,
    insteadOf?: string | null,
  ): Promise<MadePin> {
    const [product] = await productsService.cardsByIds([productId]);
    if (product === undefined) throw new AppError('product_not_found');
    const pin = { id: randomUUID(), productId, pinnedAt: now() };
    const pinned = { product, pinId: pin.id, pinnedAt: pin.pinnedAt.toISOString() };
    let replacedProductId: string | null = null;
    await eventLog.append(
      id,
      { type: 'product.pinned', actorId: actor.userId, payload: { pinned } },
      {
        alsoInTransaction: async (transaction) => {
          const within = createStreamsQueries(transaction);
          const before = await within.lockPin(id);
          if (before === undefined) throw new AppError('stream_already_ended');
          if (insteadOf !== undefined && !isPin(before, insteadOf)) throw new AppError('pin_changed_since');
          // Uses the state read under the lock, since the show may have gone live after the lookup.
          if (before.status === 'live' && !before.isRehearsal)
            await coupons.within(transaction).showOnAir(id, productId);
          await within.setPinnedProduct(id, pin);
          await within.insertPin({ ...pin, streamId: id });
          replacedProductId = before.productId;
        },
      },
    );
    return { ...pinned, replacedProductId };
  }

  /** Ends this pin. False if another one is current. */
  async function unpinIn(
    id: string,
    actor: Actor,
    { pinId, productId }: { pinId: string | null; productId: string },
  ): Promise<boolean> {
    const appended = await eventLog.append(
      id,
      { type: 'product.unpinned', actorId: actor.userId, payload: { productId } },
      {
        alsoInTransaction: async (transaction) => {
          const within = createStreamsQueries(transaction);
          const before = await within.lockPin(id);
          const isSame = before?.productId === productId && before.pinId === pinId;
          return isSame && within.setPinnedProduct(id, null);
        },
      },
    );
    return appended.outcome !== 'skipped';
  }

  async function findOpen(actor: Actor, id: string): Promise<StreamRow> {
    const row = await findRun(actor, id);
    if (isOver(row.status)) throw new AppError('stream_already_ended');
    return row;
  }

  return {
    pin: async (actor, id, productId) => pinIn((await findOpen(actor, id)).id, actor, productId),

    async unpin(actor, id) {
      const { pinnedProductId: productId, pinId } = await findRun(actor, id);
      if (productId === null) return null;
      return (await unpinIn(id, actor, { pinId, productId })) ? productId : null;
    },

    async undoPin(actor, id, { pinId, productId }) {
      const row = await findOpen(actor, id);
      if (productId !== null) return void (await pinIn(id, actor, productId, pinId));
      const isThere = pinId !== null && row.pinId === pinId && row.pinnedProductId !== null;
      if (!isThere || !(await unpinIn(id, actor, { pinId, productId: row.pinnedProductId ?? '' })))
        throw new AppError('pin_changed_since');
      return undefined;
    },
  };
}

/** Whether this pin is current. A pin from before pins had ids cannot be identified. */
function isPin(pinned: { pinId: string | null; productId: string | null }, pinId: string | null): boolean {
  return pinId === null ? pinned.productId === null : pinned.productId !== null && pinned.pinId === pinId;
}
