import { sql } from 'drizzle-orm';
import type { Database } from '../db/client.ts';
import { brands } from '../features/brands/brands.table.ts';
import { categoryCards } from '../features/home/category-cards.table.ts';
import { heroSlides } from '../features/home/hero-slides.table.ts';
import { coupons } from '../features/products/coupons/coupons.table.ts';
import { productImages } from '../features/products/product-images.table.ts';
import { products } from '../features/products/products.table.ts';
import { reviews } from '../features/reviews/reviews.table.ts';

/** Resolves to the id of every slug. */
export async function insertBrands(
  db: Database,
  rows: (typeof brands.$inferInsert)[],
): Promise<Map<string, string>> {
  const inserted = await db.insert(brands).values(rows).returning({ id: brands.id, slug: brands.slug });
  return new Map(inserted.map(({ id, slug }) => [slug, id]));
}

/** A product and its pictures in order. */
export type NewProduct = typeof products.$inferInsert & {
  images: { url: string; alt: string }[];
  /** A coupon for this product only, with its discount in percent. */
  coupon?: { code: string; percent: number };
};

export async function insertProducts(db: Database, newProducts: readonly NewProduct[]): Promise<void> {
  await db.insert(products).values(newProducts.map(({ images: _images, coupon: _coupon, ...row }) => row));
  const images = newProducts.flatMap((product) =>
    product.images.map((image, position) => ({ ...image, productId: product.id, position })),
  );
  if (images.length > 0) await db.insert(productImages).values(images);
  const ownCoupons = newProducts.flatMap(({ id, brandId, coupon }) =>
    coupon === undefined ? [] : [{ productId: id, brandId, code: coupon.code, percent: coupon.percent }],
  );
  if (ownCoupons.length > 0) await db.insert(coupons).values(ownCoupons);
}

/** Adds reviews and updates the rating and the review count of every product. */
export async function insertReviews(db: Database, rows: (typeof reviews.$inferInsert)[]): Promise<void> {
  await db.insert(reviews).values(rows);
  await db.execute(sql`
    update products set rating = sums.mean, review_count = sums.amount
    from (
      select product_id, round(avg(rating), 2) as mean, count(*) as amount from reviews group by product_id
    ) as sums
    where products.id = sums.product_id
  `);
}

/** Sets the content of the home page, in this order. */
export async function insertHomeContent(
  db: Database,
  {
    slides = [],
    categories = [],
  }: {
    slides?: Omit<typeof heroSlides.$inferInsert, 'position'>[];
    categories?: Omit<typeof categoryCards.$inferInsert, 'position'>[];
  },
): Promise<void> {
  if (slides.length > 0)
    await db.insert(heroSlides).values(slides.map((slide, position) => ({ ...slide, position })));
  if (categories.length > 0)
    await db.insert(categoryCards).values(categories.map((card, position) => ({ ...card, position })));
}
