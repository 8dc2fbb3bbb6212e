import { reviewLimits } from '@greenroom/contract/limits/reviews';
import type { ReviewPhoto } from '@greenroom/contract/reviews/reviews.schemas';
import type { Database, Queryable } from '../../db/client.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Images } from '../../platform/images/images.ts';
import { makeUploadedPicture } from '../../platform/images/uploaded-picture.ts';
import { uniqueKey } from '../../platform/storage/content-key.ts';
import type { FileStorage } from '../../platform/storage/file-storage.ts';
import type { UsersService } from '../users/users.service.ts';
import { toReviewPhoto } from './review-answer.ts';
import { createReviewPhotosQueries, type ReviewPhotoRow } from './review-photos.queries.ts';

/** The longer side of a stored photo, in pixels. */
const photoPixels = 1600;
const sweptAtATime = 100;

const folderOf = (userId: string) => `reviews/${userId}`;

/** The photos in people's reviews. A file is deleted together with its row. */
export function createReviewPhotos({
  db,
  users,
  storage,
  images,
  now,
}: {
  db: Database;
  users: Pick<UsersService, 'within'>;
  storage: Pick<FileStorage, 'put'>;
  images: Pick<Images, 'delete' | 'deleteFolder'>;
  now: () => Date;
}) {
  const queries = createReviewPhotosQueries(db);

  /**
   * The file is deleted first: the sweep retries a remaining row, but would never find a file without a row.
   */
  async function drop(rows: readonly ReviewPhotoRow[]): Promise<void> {
    for (const { key } of rows) await images.delete(key);
    await queries.delete(rows.map(({ id }) => id));
  }

  return {
    ofReviews: queries.ofReviews,

    /**
     * Stores a photo that belongs to no review yet. If the person has more than `reviewLimits.loosePhotosMax`
     * of them, the oldest are deleted.
     * @throws AppError those of `makeUploadedPicture`, and `signed_out` if the account was deleted.
     */
    async add(userId: string, file: Buffer): Promise<ReviewPhoto> {
      const picture = await makeUploadedPicture(userId, file, { pixels: photoPixels, fit: 'inside' });
      const key = uniqueKey(`${folderOf(userId)}/photo`, 'webp');
      const row = await db.transaction(async (transaction) => {
        if ((await users.within(transaction).lock(userId)) === undefined) throw new AppError('signed_out');
        await storage.put(key, picture);
        return createReviewPhotosQueries(transaction).insert({ userId, key, createdAt: now() });
      });
      await drop((await queries.looseOf(userId)).slice(reviewLimits.loosePhotosMax));
      return toReviewPhoto(row);
    },

    within: (transaction: Queryable) => ({
      /**
       * Sets the photos of a person's review, in this order. Its other photos are detached.
       * @throws AppError `invalid_input` for a photo of another person or of another review.
       */
      async keep(reviewId: string, userId: string, ids: readonly string[]): Promise<void> {
        const inTransaction = createReviewPhotosQueries(transaction);
        const before = await inTransaction.ofReviews([reviewId]);
        const wanted = [...new Set(ids)];
        if ((await inTransaction.putInto(reviewId, userId, wanted)) < wanted.length) {
          const message = 'One of the photos is gone. Add it again.';
          throw new AppError('invalid_input', { details: message, fields: { photoIds: message } });
        }
        const left = before.filter(({ id }) => !wanted.includes(id));
        await inTransaction.loosen(left.map(({ id }) => id));
      },
    }),

    /** Deletes photos whose review was never sent, and photos that were removed from a review. */
    async sweep(): Promise<void> {
      const before = new Date(now().getTime() - reviewLimits.loosePhotoKeptSeconds * 1000);
      for (;;) {
        const rows = await queries.looseBefore(before, sweptAtATime);
        await drop(rows);
        if (rows.length < sweptAtATime) return;
      }
    },

    /** All photos of a person, for their data export. */
    exportOf: async (userId: string): Promise<ReviewPhoto[]> =>
      (await queries.ofUser(userId)).map(toReviewPhoto),

    /** Deletes all uploads of a person before their account is deleted. */
    async forgetUser(userId: string): Promise<void> {
      await queries.delete((await queries.ofUser(userId)).map(({ id }) => id));
      await images.deleteFolder(folderOf(userId));
    },
  };
}

export type ReviewPhotos = ReturnType<typeof createReviewPhotos>;
