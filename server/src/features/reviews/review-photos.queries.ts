import { and, asc, desc, eq, inArray, isNull, lt, or } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { reviewPhotos } from './review-photos.table.ts';

export type ReviewPhotoRow = typeof reviewPhotos.$inferSelect;

export function createReviewPhotosQueries(db: Queryable) {
  return {
    async insert(row: { userId: string; key: string; createdAt: Date }): Promise<ReviewPhotoRow> {
      const [saved] = await db.insert(reviewPhotos).values(row).returning();
      if (saved === undefined) throw new Error('A photo was not stored');
      return saved;
    },

    /** The photos of these reviews, in order. Served by `review_photos_by_review`. */
    async ofReviews(reviewIds: readonly string[]): Promise<ReviewPhotoRow[]> {
      if (reviewIds.length === 0) return [];
      return db
        .select()
        .from(reviewPhotos)
        .where(inArray(reviewPhotos.reviewId, [...reviewIds]))
        .orderBy(asc(reviewPhotos.position));
    },

    async ofUser(userId: string): Promise<ReviewPhotoRow[]> {
      return db.select().from(reviewPhotos).where(eq(reviewPhotos.userId, userId));
    },

    /** A person's unattached photos, newest first. */
    async looseOf(userId: string): Promise<ReviewPhotoRow[]> {
      return db
        .select()
        .from(reviewPhotos)
        .where(and(eq(reviewPhotos.userId, userId), isNull(reviewPhotos.reviewId)))
        .orderBy(desc(reviewPhotos.createdAt), desc(reviewPhotos.id));
    },

    /** Unattached photos of all people that are older than a time. */
    async looseBefore(moment: Date, limit: number): Promise<ReviewPhotoRow[]> {
      return db
        .select()
        .from(reviewPhotos)
        .where(and(isNull(reviewPhotos.reviewId), lt(reviewPhotos.createdAt, moment)))
        .limit(limit);
    },

    /**
     * Attaches a person's photos to a review, in this order. Resolves to how many of them could be attached.
     */
    async putInto(reviewId: string, userId: string, ids: readonly string[]): Promise<number> {
      let put = 0;
      for (const [position, id] of ids.entries()) {
        const rows = await db
          .update(reviewPhotos)
          .set({ reviewId, position })
          .where(
            and(
              eq(reviewPhotos.id, id),
              eq(reviewPhotos.userId, userId),
              or(isNull(reviewPhotos.reviewId), eq(reviewPhotos.reviewId, reviewId)),
            ),
          )
          .returning({ id: reviewPhotos.id });
        put += rows.length;
      }
      return put;
    },

    /** Detaches photos from their review. */
    async loosen(ids: readonly string[]): Promise<void> {
      if (ids.length === 0) return;
      await db
        .update(reviewPhotos)
        .set({ reviewId: null })
        .where(inArray(reviewPhotos.id, [...ids]));
    },

    async delete(ids: readonly string[]): Promise<void> {
      if (ids.length > 0) await db.delete(reviewPhotos).where(inArray(reviewPhotos.id, [...ids]));
    },
  };
}
