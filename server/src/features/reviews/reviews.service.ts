import type { z } from 'zod';
import type {
  newReviewSchema,
  OwnReview,
  reportReviewSchema,
  Review,
  reviewListQuerySchema,
  reviewListSchema,
} from '@greenroom/contract/reviews/reviews.schemas';
import type { Database, Queryable } from '../../db/client.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { AuditService, Origin } from '../audit/audit.service.ts';
import type { BrandsService } from '../brands/brands.service.ts';
import type { NoticesService } from '../notices/notices.service.ts';
import type { OrdersService } from '../orders/orders.service.ts';
import type { ProductsService } from '../products/products.service.ts';
import type { ReportsService } from '../reports/reports.service.ts';
import type { UsersService } from '../users/users.service.ts';
import { toReview, toReviewSummary } from './review-answer.ts';
import type { ReviewPhotos } from './review-photos.service.ts';
import { createReviewsQueries, type ReviewRow } from './reviews.queries.ts';

export interface ReviewsService {
  /**
   * A page of a product's reviews, and the totals by number of stars.
   * @throws AppError `product_not_found` also for one that shoppers cannot see, `invalid_input` for a cursor
   * that this list did not return.
   */
  list(query: z.output<typeof reviewListQuerySchema>): Promise<z.output<typeof reviewListSchema>>;
  /** @throws AppError `product_not_found`. */
  own(actor: Actor, productId: string): Promise<OwnReview>;
  /**
   * Adds or changes the actor's review of a product.
   * @throws AppError `product_not_found`, `review_not_bought`, `own_brand_review`, `invalid_input` for a
   * photo that the actor may not use.
   */
  write(actor: Actor, productId: string, review: z.output<typeof newReviewSchema>): Promise<Review>;
  /** Deletes the actor's review of a product. Does nothing if there is none. */
  removeOwn(actor: Actor, productId: string): Promise<void>;
  /**
   * Adds or removes the actor's vote that a review is helpful. @throws AppError `review_not_found`,
   * `own_review`.
   */
  vote(actor: Actor, id: string, isHelpful: boolean): Promise<{ helpful: number }>;
  /**
   * Sets the brand's reply to a review. Its author is notified of the first one. @throws AppError
   * `review_not_found`, `not_your_review_to_answer`.
   */
  answer(actor: Actor, id: string, text: string): Promise<Review>;
  /** @throws AppError `review_not_found`, `not_your_review_to_answer`. */
  removeAnswer(actor: Actor, id: string): Promise<Review>;
  /** @throws AppError `review_not_found`, `own_review`, and those of `reports.report`. */
  report(actor: Actor, id: string, report: z.output<typeof reportReviewSchema>): Promise<void>;
  /**
   * Deletes a person's review and adds an entry to the audit log. @throws AppError `forbidden`,
   * `review_not_found`.
   */
  remove(actor: Actor, id: string, reason: string, origin: Origin): Promise<void>;
  /**
   * Called when an order was cancelled: deletes the buyer's reviews of products that they now have not
   * bought.
   */
  orderCancelled(transaction: Queryable, userId: string, productIds: readonly string[]): Promise<void>;
  /** All reviews by a person and their photos, for their data export. */
  exportOf(userId: string): Promise<Record<string, unknown>>;
  /** Removes the name and photos of a deleted account. The texts stay. */
  forgetUser(userId: string): Promise<void>;
}

/** Buyers' reviews of products. A person writes one review per product, and only if they bought it here. */
export function createReviewsService({
  db,
  users,
  audit,
  notices,
  reports,
  brands,
  products,
  orders,
  photos,
  now,
}: {
  db: Database;
  users: Pick<UsersService, 'cards' | 'avatarUrl'>;
  audit: Pick<AuditService, 'record'>;
  notices: Pick<NoticesService, 'notify'>;
  reports: Pick<ReportsService, 'report'>;
  brands: Pick<BrandsService, 'access' | 'cards'>;
  products: Pick<ProductsService, 'sellerOf' | 'namesOf' | 'within'>;
  orders: Pick<OrdersService, 'hasBought'>;
  photos: ReviewPhotos;
  now: () => Date;
}): ReviewsService {
  const queries = createReviewsQueries(db);

  /** Loads authors, photos and the brand's name for all rows together. */
  async function toReviews(rows: readonly ReviewRow[], brandId: string): Promise<Review[]> {
    const [authors, pictures, cards] = await Promise.all([
      users.cards(rows.map(({ userId }) => userId)),
      photos.ofReviews(rows.map(({ id }) => id)),
      brands.cards([brandId]),
    ]);
    const brandName = cards.get(brandId)?.name ?? '';
    return rows.map((row) => {
      const author = row.userId === null ? undefined : authors.get(row.userId);
      return toReview(row, {
        author,
        // After the author's account was deleted, the picture is derived from the review's id.
        avatarUrl: author?.avatarUrl ?? users.avatarUrl(row.userId ?? row.id, null),
        brandName,
        photos: pictures.filter(({ reviewId }) => reviewId === row.id),
      });
    });
  }

  async function toAnswer(row: ReviewRow, brandId: string): Promise<Review> {
    const [review] = await toReviews([row], brandId);
    if (review === undefined) throw new AppError('review_not_found');
    return review;
  }

  /** The brand of a visible product. @throws AppError `product_not_found`. */
  async function sellerOf(productId: string): Promise<string> {
    const brandId = await products.sellerOf(productId);
    if (brandId === undefined) throw new AppError('product_not_found');
    return brandId;
  }

  /** A review of a visible product. @throws AppError `review_not_found`. */
  async function visible(id: string): Promise<{ row: ReviewRow; brandId: string }> {
    const row = await queries.find(id);
    const brandId = row && (await products.sellerOf(row.productId));
    if (row === undefined || brandId === undefined) throw new AppError('review_not_found');
    return { row, brandId };
  }

  async function speaksFor(actor: Actor, brandId: string): Promise<boolean> {
    return brands.access.may(actor, brandId, 'reviews:answer');
  }

  /** Whether the actor owns the brand or is in its team, with any permission. */
  async function worksFor(actor: Actor, brandId: string): Promise<boolean> {
    return (await brands.access.accessOf(actor))?.brand.id === brandId;
  }

  /** Changes a product's reviews, one change at a time, and updates its rating. */
  async function changing<Result>(
    transaction: Queryable,
    productId: string,
    change: () => Promise<Result>,
  ): Promise<Result> {
    const product = products.within(transaction);
    await product.lock(productId);
    const result = await change();
    const { mean, total } = toReviewSummary(await createReviewsQueries(transaction).countByRating(productId));
    await product.setRating(productId, { rating: mean, reviewCount: total });
    return result;
  }

  async function setAnswer(actor: Actor, id: string, text: string | null): Promise<Review> {
    const { row, brandId } = await visible(id);
    if (!(await speaksFor(actor, brandId))) throw new AppError('not_your_review_to_answer');
    const changed = await queries.setAnswer(id, text === null ? null : { text, at: now() });
    if (changed === undefined) throw new AppError('review_not_found');
    const review = await toAnswer(changed, brandId);
    if (text !== null && row.answer === null && row.userId !== null) {
      const productName = (await products.namesOf([row.productId])).get(row.productId) ?? '';
      const details = { productId: row.productId, productName, brandName: review.answer?.brand ?? '' };
      await notices.notify({ userId: row.userId, kind: 'review-answered', actorId: null, details });
    }
    return review;
  }

  return {
    async list({ id, ...query }) {
      const brandId = await sellerOf(id);
      const [{ rows, ...rest }, counts] = await Promise.all([
        queries.page(id, query),
        queries.countByRating(id),
      ]);
      return { reviews: await toReviews(rows, brandId), ...rest, summary: toReviewSummary(counts) };
    },

    async own(actor, productId) {
      const brandId = await sellerOf(productId);
      const [row, hasBought, isOfBrand, mayAnswer, helpfulIds] = await Promise.all([
        queries.findOf(actor.userId, productId),
        orders.hasBought(actor.userId, productId),
        worksFor(actor, brandId),
        speaksFor(actor, brandId),
        queries.helpfulIds(actor.userId, productId),
      ]);
      return {
        ...(row === undefined ? {} : { review: await toAnswer(row, brandId) }),
        mayWrite: hasBought && !isOfBrand,
        mayAnswer,
        mayRemove: actor.role === 'admin',
        helpfulIds,
      };
    },

    async write(actor, productId, { rating, comment, photoIds }) {
      const brandId = await sellerOf(productId);
      const { userId } = actor;
      if (await worksFor(actor, brandId)) throw new AppError('own_brand_review');
      const row = await db.transaction(async (transaction) =>
        changing(transaction, productId, async () => {
          // Checked under the product's lock: a concurrent cancellation either finds the review, or is seen
          // here.
          if (!(await orders.hasBought(userId, productId, transaction)))
            throw new AppError('review_not_bought');
          const within = createReviewsQueries(transaction);
          const saved = await within.save({
            productId,
            userId,
            authorName: actor.name,
            rating,
            comment,
            at: now(),
          });
          await photos.within(transaction).keep(saved.id, userId, photoIds);
          return saved;
        }),
      );
      return toAnswer(row, brandId);
    },

    async removeOwn(actor, productId) {
      const row = await queries.findOf(actor.userId, productId);
      if (row === undefined) return;
      await db.transaction(async (transaction) =>
        changing(transaction, productId, async () => createReviewsQueries(transaction).delete(row.id)),
      );
    },

    async vote(actor, id, isHelpful) {
      const { row } = await visible(id);
      if (row.userId === actor.userId) throw new AppError('own_review');
      const helpful = await db.transaction(async (transaction) =>
        createReviewsQueries(transaction).vote(id, actor.userId, isHelpful),
      );
      if (helpful === undefined) throw new AppError('review_not_found');
      return { helpful };
    },

    answer: async (actor, id, text) => setAnswer(actor, id, text),

    removeAnswer: async (actor, id) => setAnswer(actor, id, null),

    async report(actor, id, report) {
      const { row } = await visible(id);
      if (row.userId === actor.userId) throw new AppError('own_review');
      const product = (await products.namesOf([row.productId])).get(row.productId) ?? '';
      await reports.report(
        actor,
        {
          type: 'review',
          id,
          label: `Review of ${product} by ${row.authorName}`,
          link: `/product/${encodeURIComponent(row.productId)}#review-${id}`,
        },
        report,
      );
    },

    async remove(actor, id, reason, origin) {
      if (actor.role !== 'admin') throw new AppError('forbidden');
      const row = await queries.find(id);
      if (row === undefined) throw new AppError('review_not_found');
      await db.transaction(async (transaction) => {
        const isDeleted = await changing(transaction, row.productId, async () =>
          createReviewsQueries(transaction).delete(id),
        );
        if (!isDeleted) throw new AppError('review_not_found');
        const subject = { type: 'review', id, label: `Review by ${row.authorName}` };
        const details = { productId: row.productId, rating: row.rating, comment: row.comment };
        await audit.record(
          { actor, action: 'review.deleted', subject, reason, details, origin },
          transaction,
        );
      });
    },

    async orderCancelled(transaction, userId, productIds) {
      const within = createReviewsQueries(transaction);
      for (const productId of new Set(productIds)) {
        const row = await within.findOf(userId, productId);
        if (row === undefined || (await orders.hasBought(userId, productId, transaction))) continue;
        await changing(transaction, productId, async () => within.delete(row.id));
      }
    },

    async exportOf(userId) {
      const [rows, pictures] = await Promise.all([queries.ofUser(userId), photos.exportOf(userId)]);
      return {
        reviews: rows.map(({ productId, rating, comment, createdAt, editedAt }) => ({
          productId,
          rating,
          comment,
          createdAt,
          editedAt,
        })),
        photos: pictures,
      };
    },

    async forgetUser(userId) {
      await photos.forgetUser(userId);
      await queries.forgetName(userId);
    },
  };
}
