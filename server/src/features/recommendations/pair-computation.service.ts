import { recommendationLimits } from '@greenroom/contract/limits/recommendations';
import type { Database } from '../../db/client.ts';
import type { OrdersService } from '../orders/orders.service.ts';
import type { ProductsService } from '../products/products.service.ts';
import { type CountedPair, rankPairs } from './pair-ranking.ts';
import { createRecommendationsQueries, type PairRow } from './recommendations.queries.ts';

const productsAtATime = 500;
const dayMs = 86_400_000;

type Counts = Map<string, { bought: number; viewed: number; tags: string[] }>;

/** Computes the recommendations for each product, from purchases, views and tags. */
export function createPairComputation({
  db,
  orders,
  products,
  now,
}: {
  db: Database;
  orders: Pick<OrdersService, 'boughtTogether'>;
  products: Pick<ProductsService, 'tagsAfter'>;
  now: () => Date;
}) {
  const queries = createRecommendationsQueries(db);

  /** The products of each rare tag. A tag of nearly all products says nothing about two of them. */
  async function rareTags(): Promise<Map<string, string[]>> {
    const byTag = new Map<string, string[]>();
    for await (const page of tagPages()) {
      for (const { id, tags } of page) {
        for (const tag of tags) {
          const ids = byTag.get(tag) ?? [];
          if (ids.length <= recommendationLimits.tagProductsMax) ids.push(id);
          byTag.set(tag, ids);
        }
      }
    }
    return new Map([...byTag].filter(([, ids]) => ids.length <= recommendationLimits.tagProductsMax));
  }

  async function* tagPages() {
    let after = '';
    for (;;) {
      const page = await products.tagsAfter(after, productsAtATime);
      const last = page.at(-1);
      if (last === undefined) return;
      yield page;
      after = last.id;
    }
  }

  async function keep(ids: readonly string[], rows: readonly PairRow[]): Promise<void> {
    // Unchanged rows are not rewritten, because a change invalidates cached answers.
    const before = await queries.pairsOf(ids);
    if (JSON.stringify(inOrder(before)) === JSON.stringify(inOrder(rows))) return;
    await db.transaction(async (transaction) =>
      createRecommendationsQueries(transaction).replacePairs(ids, rows),
    );
  }

  return {
    async compute(): Promise<void> {
      const at = now();
      await queries.forgetViewsBefore(new Date(at.getTime() - recommendationLimits.viewsKeptDays * dayMs));
      const since = new Date(at.getTime() - recommendationLimits.purchasesDays * dayMs);
      const bought = Map.groupBy(
        await orders.boughtTogether(since, recommendationLimits.pairsOfProduct),
        ({ productId }) => productId,
      );
      const byTag = await rareTags();
      for await (const page of tagPages()) {
        const ids = page.map(({ id }) => id);
        const viewed = Map.groupBy(await queries.viewsOf(ids), ({ productId }) => productId);
        const rows = page.flatMap(({ id, tags }) => {
          const counts: Counts = new Map();
          const of = (otherId: string) => {
            const known = counts.get(otherId) ?? { bought: 0, viewed: 0, tags: [] };
            counts.set(otherId, known);
            return known;
          };
          for (const { otherId, buyers } of bought.get(id) ?? []) of(otherId).bought = buyers;
          for (const { otherId, views } of viewed.get(id) ?? []) of(otherId).viewed = views;
          for (const tag of tags) for (const otherId of byTag.get(tag) ?? []) of(otherId).tags.push(tag);
          return toRows(id, counts);
        });
        await keep(ids, rows);
      }
    },
  };
}

function toRows(productId: string, counts: Counts): PairRow[] {
  const pairs = [...counts].map(([otherId, counted]): CountedPair => Object.assign({ otherId }, counted));
  return rankPairs(productId, pairs, recommendationLimits.pairsOfProduct).map(
    ({ otherId, reason, tags }, rank) => ({ productId, rank, otherId, reason, tags }),
  );
}

const inOrder = (rows: readonly PairRow[]) =>
  rows
    .map(({ productId, rank, otherId, reason, tags }) => [productId, rank, otherId, reason, tags])
    .toSorted((one, other) => (String(one) < String(other) ? -1 : 1));
