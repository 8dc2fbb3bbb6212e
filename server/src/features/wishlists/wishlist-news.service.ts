import { wishlistLimits } from '@greenroom/contract/limits';
import type { Database } from '../../db/client.ts';
import type { NoticesService } from '../notices/notices.service.ts';
import type { ProductForSale, ProductsService } from '../products/products.service.ts';
import { createWishlistNewsQueries, type WishlistNewsRow } from './wishlist-news.queries.ts';

const newsAtATime = 50;

/** What is told of a product as it is now; undefined where it is no longer so. */
function detailsOf(
  { kind, priceBeforeCents }: WishlistNewsRow,
  product: ProductForSale,
): Record<string, string> | undefined {
  const details = { productId: product.id, productName: product.name };
  if (product.stock <= 0) return undefined;
  if (kind === 'back-in-stock') return details;
  if (priceBeforeCents === null || product.priceCents >= priceBeforeCents) return undefined;
  return { ...details, priceCents: String(product.priceCents), currency: product.currency };
}

/** Tells shoppers that what they keep for later costs less or is back: of a product at most once a day. */
export function createWishlistNews({
  db,
  products,
  notices,
  now,
}: {
  db: Database;
  products: Pick<ProductsService, 'forSale'>;
  notices: Pick<NoticesService, 'notify'>;
  now: () => Date;
}) {
  async function tellOne(news: WishlistNewsRow, product: ProductForSale): Promise<void> {
    const details = detailsOf(news, product);
    if (details === undefined) return;
    const at = now();
    const since = new Date(at.getTime() - wishlistLimits.newsEverySeconds * 1000);
    // Marked first: who was told must not be told again, even where this process ends now.
    const userIds = await createWishlistNewsQueries(db).markTold(product.id, { since, at });
    for (const userId of userIds) await notices.notify({ userId, kind: news.kind, actorId: null, details });
  }

  return {
    /** Tells what happened since the last call. */
    async tell(): Promise<void> {
      for (;;) {
        const news = await createWishlistNewsQueries(db).take(newsAtATime);
        const known = await products.forSale(news.map(({ productId }) => productId));
        for (const one of news) {
          const product = known.get(one.productId);
          if (product !== undefined) await tellOne(one, product);
        }
        if (news.length < newsAtATime) return;
      }
    },
  };
}
