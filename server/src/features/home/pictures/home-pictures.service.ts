import { homePictureLimits } from '@greenroom/contract/limits/admin';
import { homeUpload } from '@greenroom/contract/shop/home-content.schemas';
import type { Database, Queryable } from '../../../db/client.ts';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Images } from '../../../platform/images/images.ts';
import { makeUploadedPicture } from '../../../platform/images/uploaded-picture.ts';
import { uniqueKey } from '../../../platform/storage/content-key.ts';
import type { FileStorage } from '../../../platform/storage/file-storage.ts';
import { createHomeQueries } from '../home.queries.ts';
import { createHomePicturesQueries } from './home-pictures.queries.ts';

const addressStart = '/files/';
const keyOf = (address: string) => address.slice(addressStart.length);

/** Pictures that operators upload for the home page. One that it does not use is deleted after a day. */
export function createHomePictures({
  db,
  storage,
  images,
  now,
}: {
  db: Database;
  storage: Pick<FileStorage, 'put'>;
  images: Pick<Images, 'delete'>;
  now: () => Date;
}) {
  const queries = createHomePicturesQueries(db);
  return {
    /**
     * Stores an unused picture. Resolves to its address.
     * @throws AppError `forbidden`, and those of `makeUploadedPicture`.
     */
    async add(actor: Actor, file: Buffer): Promise<string> {
      if (actor.role !== 'admin') throw new AppError('forbidden');
      const { pixels } = homePictureLimits;
      const picture = await makeUploadedPicture(actor.userId, file, { pixels, fit: 'inside' });
      const key = uniqueKey('home/picture', 'webp');
      // The row comes first. If the process ended in between, a file without a row would never be deleted.
      await queries.insert({ key, createdAt: now() });
      await storage.put(key, picture);
      return addressStart + key;
    },

    within: (transaction: Queryable) => ({
      /** The positions in this list of uploads that were deleted. Other addresses are ignored. */
      async goneOf(addresses: readonly string[]): Promise<number[]> {
        const uploads = addresses.filter((address) => homeUpload.test(address)).map(keyOf);
        if (uploads.length === 0) return [];
        const known = await createHomePicturesQueries(transaction).known(uploads);
        return addresses.flatMap((address, place) =>
          homeUpload.test(address) && !known.has(keyOf(address)) ? [place] : [],
        );
      },
    }),

    /** Deletes pictures that the home page does not use. */
    async sweep(): Promise<void> {
      const before = new Date(now().getTime() - homePictureLimits.unusedKeptSeconds * 1000);
      const keys = await db.transaction(async (transaction) => {
        // Locked, so that nobody adds one of them to the home page meanwhile.
        await createHomeQueries(transaction).lock();
        return createHomePicturesQueries(transaction).takeUnused(before);
      });
      for (const key of keys) await images.delete(key);
    },
  };
}

export type HomePictures = ReturnType<typeof createHomePictures>;
