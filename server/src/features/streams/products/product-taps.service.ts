import type { Database } from '../../../db/client.ts';
import { isTransient } from '../../../db/transaction.ts';
import type { TapCounts } from './stream-pins.queries.ts';
import { createStreamsQueries } from '../streams.queries.ts';

/** A product of a show that a viewer opened, or put into the cart: from its pin, or beside it. */
export interface ProductTap {
  streamId: string;
  productId: string;
  pinId?: string | undefined;
}

/** Counts taps: thousands come at once when a product is pinned, so they are written together, once a second. */
export function createProductTaps({ db }: { db: Database }) {
  let waiting = new Map<string, { tap: ProductTap; counts: TapCounts }>();

  function add(tap: ProductTap, { taps = 0, cartAdds = 0 }: Partial<TapCounts>): void {
    const key = JSON.stringify([tap.streamId, tap.productId, tap.pinId]);
    const before = waiting.get(key)?.counts ?? { taps: 0, cartAdds: 0 };
    waiting.set(key, { tap, counts: { taps: before.taps + taps, cartAdds: before.cartAdds + cartAdds } });
  }

  return {
    /** What names no pin or product of the show is counted nowhere. */
    count: (tap: ProductTap): void => add(tap, { taps: 1 }),
    /** A product was put into a cart. */
    countCartAdd: (tap: ProductTap): void => add(tap, { cartAdds: 1 }),

    /** What cannot be stored while the database is away is kept for the next time. */
    async write(): Promise<void> {
      if (waiting.size === 0) return;
      const taken = waiting;
      waiting = new Map();
      try {
        await db.transaction(async (transaction) => {
          const within = createStreamsQueries(transaction);
          // One order for all who write at once.
          for (const [, { tap, counts }] of [...taken].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
            const { streamId, productId, pinId } = tap;
            if (pinId === undefined) await within.addTaps(streamId, productId, counts);
            else await within.addPinTaps({ id: pinId, streamId, productId }, counts);
          }
        });
      } catch (error) {
        // What the database refuses would be refused again, with all that came since.
        if (isTransient(error)) for (const { tap, counts } of taken.values()) add(tap, counts);
        throw error;
      }
    },
  };
}

export type ProductTaps = ReturnType<typeof createProductTaps>;
