import { and, asc, desc, eq, gt, inArray, isNotNull, notInArray, sql, sum } from 'drizzle-orm';
import type { Queryable } from '../../../db/client.ts';
import type { TapCounts } from './stream-pins.queries.ts';
import { streamPins } from './stream-pins.table.ts';
import { streamProducts } from './stream-products.table.ts';
import { streamProductTaps } from './stream-product-taps.table.ts';
import { streams } from '../streams.table.ts';

/** For queries of `streams`: its highlighted products, in the order of the show. */
export const highlightedIds = sql<string[]>`array(
  select shown.product_id from ${streamProducts} as shown
  where shown.stream_id = streams.id and shown.highlighted_at is not null order by shown.position, shown.product_id
)`;

/** The products of streams. */
export function createStreamProductQueries(db: Queryable) {
  return {
    /** The live stream with this product, the latest if there are several. */
    async findPromoting(productId: string): Promise<{ id: string; ownerId: string } | undefined> {
      const [row] = await db
        .select({ id: streams.id, ownerId: streams.ownerId })
        .from(streamProducts)
        .innerJoin(
          streams,
          and(
            eq(streams.id, streamProducts.streamId),
            eq(streams.status, 'live'),
            eq(streams.isRehearsal, false),
          ),
        )
        .where(eq(streamProducts.productId, productId))
        .orderBy(desc(streams.startedAt), streams.id)
        .limit(1);
      return row;
    },

    async productIdsOf(streamId: string): Promise<string[]> {
      const rows = await db
        .select({ productId: streamProducts.productId })
        .from(streamProducts)
        .where(eq(streamProducts.streamId, streamId))
        .orderBy(asc(streamProducts.position), asc(streamProducts.productId));
      return rows.map((row) => row.productId);
    },

    /** The highlighted subset of `productIdsOf`. */
    async highlightedIdsOf(streamId: string): Promise<string[]> {
      const rows = await db
        .select({ productId: streamProducts.productId })
        .from(streamProducts)
        .where(and(eq(streamProducts.streamId, streamId), isNotNull(streamProducts.highlightedAt)))
        .orderBy(asc(streamProducts.position), asc(streamProducts.productId));
      return rows.map((row) => row.productId);
    },

    /** The products of all live streams, including each one's pinned product, by stream. */
    async shownProductIds(): Promise<Map<string, string[]>> {
      const rows = await db
        .select({ id: streams.id, pinned: streams.pinnedProductId, productId: streamProducts.productId })
        .from(streams)
        .leftJoin(streamProducts, eq(streamProducts.streamId, streams.id))
        .where(eq(streams.status, 'live'));
      return new Map(
        [...Map.groupBy(rows, ({ id }) => id)].map(([id, shown]) => {
          const ids = shown.flatMap(({ pinned, productId }) => [pinned, productId]);
          return [id, [...new Set(ids.filter((each) => each !== null))]];
        }),
      );
    },

    /** The products of a show in order, with the fields that its studio shows. */
    async runOfShow(
      streamId: string,
    ): Promise<(TapCounts & { productId: string; highlightedAt: Date | null })[]> {
      const { productId, highlightedAt, position } = streamProducts;
      return db
        .select({
          productId,
          highlightedAt,
          taps: sql<number>`coalesce(${streamProductTaps.taps}, 0)`,
          cartAdds: sql<number>`coalesce(${streamProductTaps.cartAdds}, 0)`,
        })
        .from(streamProducts)
        .leftJoin(
          streamProductTaps,
          and(
            eq(streamProductTaps.streamId, streamProducts.streamId),
            eq(streamProductTaps.productId, productId),
          ),
        )
        .where(eq(streamProducts.streamId, streamId))
        .orderBy(asc(position), asc(productId));
    },

    /** Highlights exactly these products. */
    async highlight(streamId: string, productIds: readonly string[], at: Date): Promise<void> {
      const isIn = productIds.length === 0 ? sql`false` : inArray(streamProducts.productId, [...productIds]);
      await db
        .update(streamProducts)
        .set({ highlightedAt: sql`case when ${isIn} then ${at}::timestamptz end` })
        .where(eq(streamProducts.streamId, streamId));
    },

    /** Sets exactly these products in this order. The data of those that stay is kept. */
    async arrange(streamId: string, productIds: readonly string[]): Promise<void> {
      const isGone =
        productIds.length === 0 ? undefined : notInArray(streamProducts.productId, [...productIds]);
      await db.delete(streamProducts).where(and(eq(streamProducts.streamId, streamId), isGone));
      if (productIds.length === 0) return;
      await db
        .insert(streamProducts)
        .values(productIds.map((productId, position) => ({ streamId, productId, position })))
        .onConflictDoUpdate({
          target: [streamProducts.streamId, streamProducts.productId],
          set: { position: sql`excluded.position` },
        });
    },

    /** For a product of the show. */
    async addTaps(streamId: string, productId: string, { taps, cartAdds }: TapCounts): Promise<void> {
      await db.execute(sql`
        insert into ${streamProductTaps} (stream_id, product_id, taps, cart_adds)
        select ${streamProducts.streamId}, ${streamProducts.productId}, ${taps}::integer, ${cartAdds}::integer from ${streamProducts}
        where ${streamProducts.streamId} = ${streamId} and ${streamProducts.productId} = ${productId}
        on conflict (stream_id, product_id) do update set taps = ${streamProductTaps}.taps + excluded.taps,
          cart_adds = ${streamProductTaps}.cart_adds + excluded.cart_adds
      `);
    },

    /**
     * How often viewers of these shows added a product to their carts, from pins or otherwise. Zeros are
     * omitted.
     */
    async cartAdds(streamIds: readonly string[]): Promise<Map<string, number>> {
      if (streamIds.length === 0) return new Map();
      const counts = await Promise.all(
        [streamProductTaps, streamPins].map(async (table) =>
          db
            .select({ streamId: table.streamId, added: sum(table.cartAdds).mapWith(Number) })
            .from(table)
            .where(and(inArray(table.streamId, [...streamIds]), gt(table.cartAdds, 0)))
            .groupBy(table.streamId),
        ),
      );
      const totals = new Map<string, number>();
      for (const { streamId, added } of counts.flat())
        totals.set(streamId, (totals.get(streamId) ?? 0) + added);
      return totals;
    },

    /** The same for one show: one row per pin, and one per product for additions outside its pins. */
    async cartAddsOfShow(
      streamId: string,
    ): Promise<{ productId: string; pinId?: string; cartAdds: number }[]> {
      const countedIn = (table: typeof streamPins | typeof streamProductTaps) =>
        and(eq(table.streamId, streamId), gt(table.cartAdds, 0));
      const [pinned, beside] = await Promise.all([
        db
          .select({ productId: streamPins.productId, pinId: streamPins.id, cartAdds: streamPins.cartAdds })
          .from(streamPins)
          .where(countedIn(streamPins)),
        db
          .select({ productId: streamProductTaps.productId, cartAdds: streamProductTaps.cartAdds })
          .from(streamProductTaps)
          .where(countedIn(streamProductTaps)),
      ]);
      return [...pinned, ...beside];
    },

    async setProducts(streamId: string, productIds: readonly string[]): Promise<void> {
      if (productIds.length === 0) return;
      await db
        .insert(streamProducts)
        .values([...new Set(productIds)].map((productId, position) => ({ streamId, productId, position })))
        .onConflictDoNothing();
    },
  };
}
