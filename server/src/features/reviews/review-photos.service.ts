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

/** The photos that people add to their reviews. A file goes when its row goes. */
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

  /** The file first: a row that stays behind is swept again, a file without a row never. */
  async function drop(rows: readonly ReviewPhotoRow[]): Promise<void> {
    for (const { key } of rows) await images.delete(key);
    await queries.delete(rows.map(({ id }) => id));
  }

  return {
    ofReviews: queries.ofReviews,

    /**
     * Stores a photo that belongs to no review yet. Of more than `reviewLimits.loosePhotosMax` the oldest go.
     * @throws AppError of `makeUploadedPicture`, and `signed_out` for a person whose account is gone.
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
       * Makes these the photos of a person's review, in this order; those that it had besides are loose.
       * @throws AppError `invalid_input` for a photo that is another's, or in another review.
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

    /** Deletes what was uploaded for a review that was not sent, or was taken out of one. */
    async sweep(): Promise<void> {
      const before = new Date(now().getTime() - reviewLimits.loosePhotoKeptSeconds * 1000);
      for (;;) {
        const rows = await queries.looseBefore(before, sweptAtATime);
        await drop(rows);
        if (rows.length < sweptAtATime) return;
      }
    },

    /** All of a person's, for that person. */
    exportOf: async (userId: string): Promise<ReviewPhoto[]> =>
      (await queries.ofUser(userId)).map(toReviewPhoto),

    /** Before an account is deleted: nothing that its person uploaded stays. */
    async forgetUser(userId: string): Promise<void> {
      await queries.delete((await queries.ofUser(userId)).map(({ id }) => id));
      await images.deleteFolder(folderOf(userId));
    },
  };
}

export type ReviewPhotos = ReturnType<typeof createReviewPhotos>;
