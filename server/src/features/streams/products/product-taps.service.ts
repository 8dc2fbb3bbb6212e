import type { Database } from '../../../db/client.ts';
import { createStreamsQueries } from '../streams.queries.ts';

/** A product of a show that a viewer opened, or put into the cart: from its pin, or beside it. */
export interface ProductTap {
  streamId: string;
  productId: string;
  pinId?: string | undefined;
}

/** Counts taps: thousands come at once when a product is pinned, so they are written together, once a second. */
export function createProductTaps({ db }: { db: Database }) {
  let waiting = new Map<string, { tap: ProductTap; count: number }>();

  return {
    /** What names no pin or product of the show is counted nowhere. */
    count(tap: ProductTap): void {
      const key = JSON.stringify([tap.streamId, tap.productId, tap.pinId]);
      waiting.set(key, { tap, count: (waiting.get(key)?.count ?? 0) + 1 });
    },

    async write(): Promise<void> {
      if (waiting.size === 0) return;
      const taken = waiting;
      waiting = new Map();
      await db.transaction(async (transaction) => {
        const within = createStreamsQueries(transaction);
        // One order for all who write at once.
        for (const [, { tap, count }] of [...taken].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
          const { streamId, productId, pinId } = tap;
          if (pinId === undefined) await within.addTaps(streamId, productId, count);
          else await within.addPinTaps({ id: pinId, streamId, productId }, count);
        }
      });
    },
  };
}

export type ProductTaps = ReturnType<typeof createProductTaps>;
