import { isDeepStrictEqual } from 'node:util';
import { streamLimits } from '@greenroom/contract/limits/streams';
import { isOver } from '@greenroom/contract/streams/stream-status';
import type {
  LiveOffer,
  newLiveOfferSchema,
  newRunOfShowSchema,
  RunOfShow,
} from '@greenroom/contract/streams/run-of-show.schemas';
import type { z } from 'zod';
import type { Database } from '../../../db/client.ts';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { OrdersService } from '../../orders/orders.service.ts';
import type { CouponsService } from '../../products/coupons/coupons.service.ts';
import type { LiveOffersService } from '../../products/live-offers/live-offers.service.ts';
import type { ProductsService } from '../../products/products.service.ts';
import type { EventLog } from '../event-log/event-log.service.ts';
import type { StreamRow } from '../stream-row.queries.ts';
import { createStreamsQueries, type StreamsQueries } from '../streams.queries.ts';
import { mergedProducts } from './merged-products.ts';
import { toPinFigures, toRunOfShowItem } from './run-of-show-answer.ts';

/** The wanted list, and the list that the editor saw. */
type Change = z.output<typeof newRunOfShowSchema>;

interface RunOfShowParts {
  db: Database;
  eventLog: Pick<EventLog, 'append'>;
  products: Pick<ProductsService, 'cardsByIds' | 'forSale'>;
  coupons: Pick<CouponsService, 'within'>;
  liveOffers: LiveOffersService;
  orders: Pick<OrdersService, 'soldInShow'>;
  /** @throws AppError for people who may not run the show. */
  findRun: (actor: Actor, id: string) => Promise<StreamRow>;
  now: () => Date;
}

/** The products of a show in order: what is shown, highlighted and offered, and what was sold. */
export function createRunOfShow({
  db,
  eventLog,
  products,
  coupons,
  liveOffers,
  orders,
  findRun,
  now,
}: RunOfShowParts) {
  const queries = createStreamsQueries(db);

  async function findOpen(actor: Actor, id: string): Promise<StreamRow> {
    const row = await findRun(actor, id);
    if (isOver(row.status)) throw new AppError('stream_already_ended');
    return row;
  }

  /**
   * Changes a list of the show's products based on its current state, and retries if somebody else changed it
   * first.
   */
  async function changeProducts(
    id: string,
    list: 'productIdsOf' | 'highlightedIdsOf',
    plan: (current: string[]) => Promise<{
      draft: Parameters<EventLog['append']>[1];
      write: (within: StreamsQueries) => Promise<void>;
    }>,
  ): Promise<void> {
    let hasChanged = false;
    while (!hasChanged) {
      const current = await queries[list](id);
      const { draft, write } = await plan(current);
      await eventLog.append(id, draft, {
        async alsoInTransaction(transaction) {
          const within = createStreamsQueries(transaction);
          if (!(await within.lockOpen(id))) throw new AppError('stream_already_ended');
          hasChanged = isDeepStrictEqual(await within[list](id), current);
          if (hasChanged) await write(within);
          return hasChanged;
        },
      });
    }
  }

  async function answer(actor: Actor, id: string): Promise<RunOfShow> {
    const [rows, pins, sold, offers] = await Promise.all([
      queries.runOfShow(id),
      queries.pinsOf(id),
      orders.soldInShow(id),
      liveOffers.runningOf(id),
    ]);
    const ids = [...new Set([...rows, ...pins].map(({ productId }) => productId))];
    const [cards, forSale] = await Promise.all([products.cardsByIds(ids), products.forSale(ids)]);
    const brandIds = [...forSale.values()].map(({ brandId }) => brandId);
    const allowed = await liveOffers.allowedPercent(brandIds, actor.userId);
    const cardOf = new Map(cards.map((card) => [card.id, card]));
    const soldOf = Map.groupBy(sold, ({ productId }) => productId);
    const pinsOf = Map.groupBy(pins, ({ productId }) => productId);
    return {
      offers,
      items: rows.flatMap((row) => {
        const product = cardOf.get(row.productId);
        if (product === undefined) return [];
        const discountMaxPercent = allowed.get(forSale.get(product.id)?.brandId ?? '') ?? 0;
        const of = { pins: pinsOf.get(product.id) ?? [], sold: soldOf.get(product.id) ?? [] };
        return [toRunOfShowItem(product, row, { ...of, discountMaxPercent })];
      }),
      pins: pins.map((pin) => {
        const { name = 'A product that is no longer sold', currency = 'USD' } =
          cardOf.get(pin.productId) ?? {};
        return toPinFigures(pin, soldOf.get(pin.productId) ?? [], { name, currency });
      }),
    };
  }

  return {
    /** @throws AppError `stream_not_found`, `not_your_stream`. */
    async read(actor: Actor, id: string): Promise<RunOfShow> {
      await findRun(actor, id);
      return answer(actor, id);
    },

    /**
     * Sets these products in this order. Only products that the editor had not seen are kept in addition.
     * Products that shoppers cannot see are not added. @throws also `stream_already_ended`, and
     * `invalid_input` for more products than a show can have.
     */
    async arrange(actor: Actor, id: string, { productIds, seenIds }: Change): Promise<RunOfShow> {
      await findOpen(actor, id);
      const known = (await products.cardsByIds([...new Set(productIds)])).map((product) => product.id);
      await changeProducts(id, 'productIdsOf', async (current) => {
        const merged = mergedProducts(current, { seen: seenIds, wanted: known });
        const { featuredProductsMax: max } = streamLimits;
        if (merged.length > max)
          throw new AppError('invalid_input', { details: `A show has at most ${max} products` });
        return {
          draft: { type: 'products.arranged', actorId: actor.userId, payload: { productIds: merged } },
          write: async (within) => within.arrange(id, merged),
        };
      });
      return answer(actor, id);
    },

    /**
     * Highlights these products of the show, at most three. Only highlights that the editor had not seen are
     * kept in addition. @throws also `product_not_found` for one that is not in the show, `invalid_input` for
     * a fourth.
     */
    async highlight(actor: Actor, id: string, { productIds, seenIds }: Change): Promise<void> {
      await findOpen(actor, id);
      await changeProducts(id, 'highlightedIdsOf', async (current) => {
        const inShow = await queries.productIdsOf(id);
        const added = productIds.filter((productId) => !(seenIds ?? []).includes(productId));
        if (added.some((productId) => !inShow.includes(productId))) throw new AppError('product_not_found');
        const merged = mergedProducts(current, { seen: seenIds, wanted: productIds });
        const { highlightedProductsMax: max } = streamLimits;
        if (merged.length > max)
          throw new AppError('invalid_input', {
            details: `Somebody else highlighted others: ${max} at most`,
          });
        const cards = await products.cardsByIds(inShow.filter((each) => merged.includes(each)));
        return {
          draft: { type: 'products.highlighted', actorId: actor.userId, payload: { products: cards } },
          write: async (within) => within.highlight(id, merged, now()),
        };
      });
    },

    /**
     * Offers a price or a code for some minutes of a live show. It replaces the show's current offer on the
     * product.
     * @throws also `stream_not_live`, `product_not_found` also for one that is not in the show,
     * `live_discount_too_high`, `coupon_code_taken`.
     */
    async startOffer(
      actor: Actor,
      id: string,
      wanted: z.output<typeof newLiveOfferSchema>,
    ): Promise<LiveOffer> {
      const row = await findOpen(actor, id);
      const product = (await products.forSale([wanted.productId])).get(wanted.productId);
      if (product === undefined) throw new AppError('product_not_found');
      await liveOffers.check(product, wanted.percent, actor.userId);
      if (row.status !== 'live') throw new AppError('stream_not_live');
      const isShown =
        wanted.productId === row.pinnedProductId ||
        (await queries.productIdsOf(id)).includes(wanted.productId);
      if (!isShown)
        throw new AppError('product_not_found', { details: 'Add this product to the show first' });
      const planned = liveOffers.plan({ streamId: id, streamTitle: row.title }, wanted);
      // Committed together, so that nobody pays a lower price before the show receives it.
      await eventLog.append(
        id,
        { type: 'offer.started', actorId: actor.userId, payload: { offer: planned.offer } },
        {
          async alsoInTransaction(transaction) {
            if (!(await createStreamsQueries(transaction).lockLive(id)))
              throw new AppError('stream_not_live');
            if (row.isRehearsal) return;
            await coupons.within(transaction).showOnAir(id, wanted.productId);
            await liveOffers.within(transaction).start(planned, product.brandId);
          },
        },
      );
      return planned.offer;
    },

    /** Does nothing if it has already ended. */
    async endOffer(actor: Actor, id: string, offerId: string): Promise<void> {
      const row = await findRun(actor, id);
      await eventLog.append(
        id,
        { type: 'offer.ended', actorId: actor.userId, payload: { offerId } },
        {
          alsoInTransaction: async (transaction) =>
            row.isRehearsal || (await liveOffers.within(transaction).end(id, { id: offerId })).length > 0,
        },
      );
    },
  };
}

export type RunOfShowService = ReturnType<typeof createRunOfShow>;
