import { eq, inArray, sql } from 'drizzle-orm';
import { eventLogs } from '../../server/src/features/streams/event-log/event-logs.table.ts';
import { sessions } from '../../server/src/features/auth/sessions.table.ts';
import { greenClaims } from '../../server/src/features/brands/green/green-claims.table.ts';
import { brands } from '../../server/src/features/brands/brands.table.ts';
import { follows } from '../../server/src/features/follows/follows.table.ts';
import { categoryCards } from '../../server/src/features/home/category-cards.table.ts';
import { heroSlides } from '../../server/src/features/home/hero-slides.table.ts';
import { coupons } from '../../server/src/features/products/coupons/coupons.table.ts';
import { productImages } from '../../server/src/features/products/product-images.table.ts';
import { products } from '../../server/src/features/products/products.table.ts';
import { reviews } from '../../server/src/features/reviews/reviews.table.ts';
import { streamReminders } from '../../server/src/features/streams/schedule/stream-reminders.table.ts';
import { streamProducts } from '../../server/src/features/streams/products/stream-products.table.ts';
import { streams } from '../../server/src/features/streams/streams.table.ts';
import { users } from '../../server/src/features/users/users.table.ts';
import { wishlistItems } from '../../server/src/features/wishlists/wishlist-items.table.ts';
import type { Database } from '../../server/src/db/client.ts';

/**
 * Writes sample data that no service can create, such as a show that ended last week. Only this workspace
 * writes the tables of other features. Existing rows are never changed, except by `insertNextShow`,
 * `updateUser` and `impersonate`.
 */

/** Rows per INSERT, far below Postgres's limit of 65,535 parameters. */
const rowsPerInsert = 500;

function* chunks<Item>(items: readonly Item[]): Generator<Item[]> {
  for (let start = 0; start < items.length; start += rowsPerInsert) {
    yield items.slice(start, start + rowsPerInsert);
  }
}

/** A brand whose slug exists is not changed. Resolves to the id of every slug. */
export async function insertBrands(
  db: Database,
  rows: readonly (typeof brands.$inferInsert)[],
): Promise<Map<string, string>> {
  await db
    .insert(brands)
    .values([...rows])
    .onConflictDoNothing({ target: brands.slug });
  const slugs = rows.map(({ slug }) => slug);
  const found = await db
    .select({ id: brands.id, slug: brands.slug })
    .from(brands)
    .where(inArray(brands.slug, slugs));
  return new Map(found.map(({ id, slug }) => [slug, id]));
}

/** A product and its pictures, in the order of its page. Cards show the first one. */
export type NewProduct = typeof products.$inferInsert & { images: { url: string; alt: string }[] };

/**
 * Adds products with their pictures, all or none. A product whose id exists is not changed, nor are its
 * pictures.
 */
export async function insertProducts(db: Database, newProducts: readonly NewProduct[]): Promise<void> {
  await db.transaction(async (transaction) => {
    for (const chunk of chunks(newProducts)) {
      const inserted = await transaction
        .insert(products)
        .values(chunk.map(({ images: _images, ...row }) => row))
        .onConflictDoNothing({ target: products.id })
        .returning({ id: products.id });
      const ids = new Set(inserted.map(({ id }) => id));
      const images = chunk
        .filter(({ id }) => ids.has(id))
        .flatMap((product) =>
          product.images.map((image, position) => ({ ...image, productId: product.id, position })),
        );
      for (const part of chunks(images)) await transaction.insert(productImages).values(part);
    }
  });
}

export type NewCoupon = typeof coupons.$inferInsert;

/** Adds coupons of brands. A coupon whose id exists is not changed. */
export async function insertCoupons(db: Database, rows: readonly NewCoupon[]): Promise<void> {
  await db
    .insert(coupons)
    .values([...rows])
    .onConflictDoNothing({ target: coupons.id });
}

/**
 * Adds reviews, all or none. Updates the products' rating (two decimals) and review count from all reviews.
 */
export async function insertReviews(
  db: Database,
  newReviews: readonly (typeof reviews.$inferInsert)[],
): Promise<void> {
  const productIds = [...new Set(newReviews.map(({ productId }) => productId))];
  await db.transaction(async (transaction) => {
    // Other reviews of the same products wait until this transaction ends. The fixed order prevents
    // deadlocks.
    await transaction
      .select({ id: products.id })
      .from(products)
      .where(inArray(products.id, productIds))
      .orderBy(products.id)
      .for('no key update');
    for (const chunk of chunks(newReviews))
      await transaction.insert(reviews).values(chunk).onConflictDoNothing({ target: reviews.id });
    const sums = transaction
      .select({
        productId: reviews.productId,
        mean: sql<number>`round(avg(${reviews.rating}), 2)`.as('mean'),
        amount: sql<number>`count(*)`.as('amount'),
      })
      .from(reviews)
      .where(inArray(reviews.productId, productIds))
      .groupBy(reviews.productId)
      .as('sums');
    await transaction
      .update(products)
      .set({ rating: sql`${sums.mean}`, reviewCount: sql`${sums.amount}` })
      .from(sums)
      .where(eq(products.id, sums.productId));
  });
}

/**
 * Fills the empty positions of the home page, in this order. Positions of slides and categories that are
 * taken are not changed.
 */
export async function insertHomeContent(
  db: Database,
  {
    slides,
    categories,
  }: {
    slides: readonly Omit<typeof heroSlides.$inferInsert, 'position'>[];
    categories: readonly Omit<typeof categoryCards.$inferInsert, 'position'>[];
  },
): Promise<void> {
  await db
    .insert(heroSlides)
    .values(slides.map((slide, position) => ({ ...slide, position })))
    .onConflictDoNothing();
  await db
    .insert(categoryCards)
    .values(categories.map((card, position) => ({ ...card, position })))
    .onConflictDoNothing();
}

/** Adds an announced or past show with its products and an empty event log. The product ids must exist. */
export async function insertStream(
  db: Database,
  { productIds, ...row }: typeof streams.$inferInsert & { id: string; productIds: readonly string[] },
): Promise<void> {
  await db.transaction(async (transaction) => {
    await transaction.insert(streams).values(row).onConflictDoNothing({ target: streams.id });
    if (productIds.length > 0) {
      await transaction
        .insert(streamProducts)
        .values(
          [...new Set(productIds)].map((productId, position) => ({ streamId: row.id, productId, position })),
        )
        .onConflictDoNothing();
    }
    await transaction.insert(eventLogs).values({ streamId: row.id }).onConflictDoNothing();
  });
}

/**
 * Adds a show like an ended one, with a new id and media room, and changes the home page's slides of the
 * ended one to it. The ended one keeps its address and its replay.
 */
export async function insertNextShow(
  db: Database,
  { lastId, nextId, roomId }: { lastId: string; nextId: string; roomId: string },
): Promise<void> {
  const [last] = await db.select().from(streams).where(eq(streams.id, lastId));
  if (last === undefined) return;
  const shown = await db
    .select({ productId: streamProducts.productId })
    .from(streamProducts)
    .where(eq(streamProducts.streamId, lastId))
    .orderBy(streamProducts.position);
  const { ownerId, title, description, category, tags, thumbnailUrl } = last;
  await insertStream(db, {
    id: nextId,
    ownerId,
    title,
    description,
    category,
    tags,
    thumbnailUrl,
    roomId,
    productIds: shown.map(({ productId }) => productId),
  });
  await db.update(heroSlides).set({ streamId: nextId }).where(eq(heroSlides.streamId, lastId));
}

/** Adds accepted follows. Nobody is notified. */
export async function insertFollows(
  db: Database,
  rows: readonly { followerId: string; followeeId: string; at: Date }[],
): Promise<void> {
  await db
    .insert(follows)
    .values(rows.map(({ at, ...row }) => ({ ...row, createdAt: at, acceptedAt: at })))
    .onConflictDoNothing();
}

export async function insertWishlistItems(
  db: Database,
  rows: readonly { userId: string; productId: string; at: Date }[],
): Promise<void> {
  await db
    .insert(wishlistItems)
    .values(rows.map(({ at, ...row }) => ({ ...row, createdAt: at })))
    .onConflictDoNothing();
}

export async function insertGreenClaims(
  db: Database,
  rows: readonly (typeof greenClaims.$inferInsert)[],
): Promise<void> {
  await db
    .insert(greenClaims)
    .values([...rows])
    .onConflictDoNothing({ target: greenClaims.id });
}

export async function insertReminders(
  db: Database,
  rows: readonly { streamId: string; userId: string }[],
): Promise<void> {
  await db
    .insert(streamReminders)
    .values([...rows])
    .onConflictDoNothing();
}

/** Sets data of a sample account that a sign-up does not ask for. */
export async function updateUser(
  db: Database,
  userId: string,
  values: Partial<typeof users.$inferInsert>,
): Promise<void> {
  await db.update(users).set(values).where(eq(users.id, userId));
}

/** Marks sessions as impersonated by another account. Their user is then not counted as a viewer. */
export async function impersonate(
  db: Database,
  sessionIds: readonly string[],
  impersonatedBy: string,
): Promise<void> {
  await db
    .update(sessions)
    .set({ impersonatedBy })
    .where(inArray(sessions.id, [...sessionIds]));
}
