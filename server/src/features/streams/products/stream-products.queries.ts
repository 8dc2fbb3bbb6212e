import { and, asc, desc, eq } from 'drizzle-orm';
import type { Queryable } from '../../../db/client.ts';
import { streamProducts } from './stream-products.table.ts';
import { streams } from '../streams.table.ts';

/** The products that streams show. */
export function createStreamProductQueries(db: Queryable) {
  return {
    /** The live stream that has this product, the latest one when there are more. */
    async findPromoting(productId: string): Promise<{ id: string; ownerId: string } | undefined> {
      const [row] = await db
        .select({ id: streams.id, ownerId: streams.ownerId })
        .from(streamProducts)
        .innerJoin(streams, and(eq(streams.id, streamProducts.streamId), eq(streams.status, 'live')))
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
        .orderBy(asc(streamProducts.position));
      return rows.map((row) => row.productId);
    },

    /** The products of all live streams, and the pinned one of each, by stream. */
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

    async setProducts(streamId: string, productIds: readonly string[]): Promise<void> {
      if (productIds.length === 0) return;
      await db
        .insert(streamProducts)
        .values([...new Set(productIds)].map((productId, position) => ({ streamId, productId, position })))
        .onConflictDoNothing();
    },
  };
}
