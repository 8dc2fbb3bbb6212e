import { productLimits } from '@greenroom/contract/limits/products';
import { recommendationLimits } from '@greenroom/contract/limits/recommendations';
import type { ProductCard, RecommendedProduct } from '@greenroom/contract/products/products.schemas';
import type { Database } from '../../db/client.ts';
import { addressGroup } from '../../platform/addresses/ip-address.ts';
import type { Redis } from '../../platform/cluster/redis.ts';
import { createRateLimiter } from '../../platform/rate-limiter.ts';
import type { ProductsService } from '../products/products.service.ts';
import { createRecommendationsQueries, type PairRow } from './recommendations.queries.ts';

/** The reason for a recommendation, in one line. */
function reasonOf({ reason, tags }: Pick<PairRow, 'reason' | 'tags'>, name: string): string {
  switch (reason) {
    case 'bought':
      return `Bought together with ${name}`;
    case 'viewed':
      return `Often viewed with ${name}`;
    case 'tags':
      return `Also ${tags.slice(0, 2).join(' and ')}`;
  }
}

/** The reason for a recommendation without any counts. */
function likeness(product: ProductCard, of: ProductCard): string {
  if (product.subcategory !== '' && product.subcategory === of.subcategory)
    return `More in ${product.subcategory}`;
  return product.brand.slug === of.brand.slug
    ? `More from ${product.brand.name}`
    : `More in ${product.category}`;
}

/** Available products first, otherwise in the same order. */
const inStockFirst = (cards: readonly RecommendedProduct[]): RecommendedProduct[] =>
  cards.toSorted((one, other) => Number(other.stock > 0) - Number(one.stock > 0));

/** Recommendations for shoppers, each with its reason. */
export function createRecommendationsService({
  db,
  products,
  redis,
  now,
}: {
  db: Database;
  products: Pick<ProductsService, 'cardsByIds' | 'related' | 'namesOf'>;
  redis: Redis | undefined;
  now: () => Date;
}) {
  const queries = createRecommendationsQueries(db);
  const viewLimit = createRateLimiter({
    name: 'product-views',
    max: recommendationLimits.viewsPerHour,
    windowSeconds: 3600,
    redis,
  });

  return {
    /**
     * Recommendations for a product: counted pairs first, then similar products, never the product itself.
     * @throws AppError `product_not_found`, also for one that shoppers cannot see.
     */
    async related(id: string): Promise<RecommendedProduct[]> {
      const [alike, pairs] = await Promise.all([products.related(id), queries.pairsOf([id])]);
      const cards = await products.cardsByIds([id, ...pairs.map(({ otherId }) => otherId)]);
      const byId = new Map(cards.map((card) => [card.id, card]));
      const self = byId.get(id);
      const counted = pairs.flatMap((pair): RecommendedProduct[] => {
        const card = byId.get(pair.otherId);
        return card === undefined || self === undefined
          ? []
          : [Object.assign(card, { reason: reasonOf(pair, self.name) })];
      });
      const known = new Set([id, ...counted.map((card) => card.id)]);
      const rest = alike
        .filter((card) => !known.has(card.id))
        .map((card): RecommendedProduct =>
          Object.assign(card, self === undefined ? {} : { reason: likeness(card, self) }),
        );
      return inStockFirst([...counted, ...rest]).slice(0, productLimits.relatedProducts);
    },

    /** Recommendations for products that a visitor has viewed, most recent first, excluding those. */
    async recommended(seenIds: readonly string[]): Promise<RecommendedProduct[]> {
      const seen = [...new Set(seenIds)];
      const pairs = await queries.pairsOf(seen);
      const names = await products.namesOf(seen);
      const best = new Map<string, { score: number; pair: PairRow; weight: number }>();
      for (const pair of pairs) {
        if (seen.includes(pair.otherId)) continue;
        const weight = 1 / (1 + seen.indexOf(pair.productId)) / (1 + pair.rank);
        const known = best.get(pair.otherId);
        best.set(pair.otherId, {
          score: (known?.score ?? 0) + weight,
          ...(known === undefined || weight > known.weight
            ? { pair, weight }
            : { pair: known.pair, weight: known.weight }),
        });
      }
      const ids = [...best].toSorted(([, one], [, other]) => other.score - one.score).map(([id]) => id);
      const cards = await products.cardsByIds(ids.slice(0, 2 * productLimits.relatedProducts));
      return inStockFirst(
        cards.map((card): RecommendedProduct => {
          const pair = best.get(card.id)?.pair;
          const name = pair && names.get(pair.productId);
          return Object.assign(
            card,
            pair === undefined || name === undefined ? {} : { reason: reasonOf(pair, name) },
          );
        }),
      ).slice(0, productLimits.relatedProducts);
    },

    /** Counts that a product was viewed after others. Counts of one address beyond the limit are ignored. */
    async viewed(id: string, before: readonly string[], address: string): Promise<void> {
      const { isAllowed } = await viewLimit.take(addressGroup(address));
      if (!isAllowed) return;
      const known = await products.namesOf([id, ...before]);
      if (!known.has(id)) return;
      const others = [...new Set(before)].filter((other) => other !== id && known.has(other));
      await queries.countViews(id, others, now());
    },
  };
}

export type RecommendationsService = ReturnType<typeof createRecommendationsService>;
