import { and, eq } from 'drizzle-orm';
import type { Queryable } from '../../../db/client.ts';
import { streamPins } from './stream-pins.table.ts';

/** The pins of shows, one by one. */
export function createStreamPinsQueries(db: Queryable) {
  return {
    async insertPin(pin: { id: string; streamId: string; productId: string; pinnedAt: Date }): Promise<void> {
      await db.insert(streamPins).values(pin);
    },

    /** When each pin of a show was made, by its id. Served by `stream_pins_by_stream`. */
    async pinTimes(streamId: string): Promise<Map<string, Date>> {
      const rows = await db
        .select({ id: streamPins.id, pinnedAt: streamPins.pinnedAt })
        .from(streamPins)
        .where(eq(streamPins.streamId, streamId));
      return new Map(rows.map(({ id, pinnedAt }) => [id, pinnedAt]));
    },

    /** Whether this is a pin of this product in this show. */
    async isPin(id: string, streamId: string, productId: string): Promise<boolean> {
      const rows = await db
        .select({ id: streamPins.id })
        .from(streamPins)
        .where(
          and(eq(streamPins.id, id), eq(streamPins.streamId, streamId), eq(streamPins.productId, productId)),
        );
      return rows.length > 0;
    },
  };
}
