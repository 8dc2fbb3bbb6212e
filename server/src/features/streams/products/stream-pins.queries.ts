import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/client.ts';
import { streamPins } from './stream-pins.table.ts';

/** How often viewers opened a product and added it to a cart. */
export interface TapCounts {
  taps: number;
  cartAdds: number;
}

/** The single pins of shows. */
export function createStreamPinsQueries(db: Queryable) {
  return {
    async insertPin(pin: { id: string; streamId: string; productId: string; pinnedAt: Date }): Promise<void> {
      await db.insert(streamPins).values(pin);
    },

    /** The time of each pin of these shows, by id. Served by `stream_pins_by_stream`. */
    async pinTimes(streamIds: readonly string[]): Promise<Map<string, Date>> {
      if (streamIds.length === 0) return new Map();
      const rows = await db
        .select({ id: streamPins.id, pinnedAt: streamPins.pinnedAt })
        .from(streamPins)
        .where(inArray(streamPins.streamId, [...streamIds]));
      return new Map(rows.map(({ id, pinnedAt }) => [id, pinnedAt]));
    },

    /** The pins of a show, latest first. Served by `stream_pins_by_stream`. */
    async pinsOf(
      streamId: string,
    ): Promise<(TapCounts & { id: string; productId: string; pinnedAt: Date })[]> {
      const { id, productId, pinnedAt, taps, cartAdds } = streamPins;
      return db
        .select({ id, productId, pinnedAt, taps, cartAdds })
        .from(streamPins)
        .where(eq(streamPins.streamId, streamId))
        .orderBy(desc(pinnedAt), desc(id));
    },

    async addPinTaps(
      pin: { id: string; streamId: string; productId: string },
      { taps, cartAdds }: TapCounts,
    ): Promise<void> {
      await db
        .update(streamPins)
        .set({ taps: sql`${streamPins.taps} + ${taps}`, cartAdds: sql`${streamPins.cartAdds} + ${cartAdds}` })
        .where(
          and(
            eq(streamPins.id, pin.id),
            eq(streamPins.streamId, pin.streamId),
            eq(streamPins.productId, pin.productId),
          ),
        );
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
