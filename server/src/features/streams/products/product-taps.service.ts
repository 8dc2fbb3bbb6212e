import type { Database } from '../../../db/client.ts';
import { isTransient } from '../../../db/transaction.ts';
import type { TapCounts } from './stream-pins.queries.ts';
import { createStreamsQueries } from '../streams.queries.ts';

/** A product of a show that a viewer opened or added to the cart, from its pin or otherwise. */
export interface ProductTap {
  streamId: string;
  productId: string;
  pinId?: string | undefined;
}

/**
 * Counts taps. Thousands arrive at once when a product is pinned, so they are written together once a second.
 */
export function createProductTaps({ db }: { db: Database }) {
  let waiting = new Map<string, { tap: ProductTap; counts: TapCounts }>();

  function add(tap: ProductTap, { taps = 0, cartAdds = 0 }: Partial<TapCounts>): void {
    const key = JSON.stringify([tap.streamId, tap.productId, tap.pinId]);
    const before = waiting.get(key)?.counts ?? { taps: 0, cartAdds: 0 };
    waiting.set(key, { tap, counts: { taps: before.taps + taps, cartAdds: before.cartAdds + cartAdds } });
  }

  return {
    /** Unknown pins and products of a show are not counted. */
    count: (tap: ProductTap): void => add(tap, { taps: 1 }),
    /** A product was added to a cart. */
    countCartAdd: (tap: ProductTap): void => add(tap, { cartAdds: 1 }),

    /** Counts that cannot be stored while the database is unreachable are kept for the next attempt. */
    async write(): Promise<void> {
      if (waiting.size === 0) return;
      const taken = waiting;
      waiting = new Map();
      try {
        await db.transaction(async (transaction) => {
          const within = createStreamsQueries(transaction);
          // Sorted, so that concurrent writers lock rows in the same order.
          for (const [, { tap, counts }] of [...taken].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
            const { streamId, productId, pinId } = tap;
            if (pinId === undefined) await within.addTaps(streamId, productId, counts);
            else await within.addPinTaps({ id: pinId, streamId, productId }, counts);
          }
        });
      } catch (error) {
        // A permanent error would repeat and block all later counts.
        if (isTransient(error)) for (const { tap, counts } of taken.values()) add(tap, counts);
        throw error;
      }
    },
  };
}

export type ProductTaps = ReturnType<typeof createProductTaps>;
