import { brandPictureLimits } from '@greenroom/contract/limits/brands';
import type { Database, Queryable } from '../../../db/client.ts';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Images } from '../../../platform/images/images.ts';
import { makeUploadedPicture } from '../../../platform/images/uploaded-picture.ts';
import { uniqueKey } from '../../../platform/storage/content-key.ts';
import type { FileStorage } from '../../../platform/storage/file-storage.ts';
import type { BrandsService } from '../brands.service.ts';
import { type BrandPictureRow, createBrandPicturesQueries } from './brand-pictures.queries.ts';

const sweptAtATime = 100;
const addressStart = '/files/';
const uploadedAddress = /^\/files\/brands\/[^/]+\/picture-/;

/** Pictures that brands upload. One that no product and not the brand's page uses within a day is deleted. */
export function createBrandPictures({
  db,
  brands,
  storage,
  images,
  now,
}: {
  db: Database;
  brands: Pick<BrandsService, 'access' | 'findByUserId'>;
  storage: Pick<FileStorage, 'put'>;
  images: Pick<Images, 'delete'>;
  now: () => Date;
}) {
  const queries = createBrandPicturesQueries(db);

  /** The row is deleted first, so that a picture that gets used meanwhile keeps its file. */
  async function drop(rows: readonly BrandPictureRow[]): Promise<void> {
    for (const { key } of await queries.takeLoose(rows.map(({ id }) => id))) await images.delete(key);
  }

  return {
    /**
     * Stores an unused picture. Resolves to its address.
     * @throws AppError of `makeUploadedPicture`, and as `access.brandFor`.
     */
    async add(actor: Actor, file: Buffer): Promise<string> {
      const brand = await brands.access.brandFor(actor, 'products:write');
      const picture = await makeUploadedPicture(actor.userId, file, {
        pixels: brandPictureLimits.pixels,
        fit: 'inside',
      });
      const key = uniqueKey(`brands/${brand.id}/picture`, 'webp');
      // The row comes first. If the process ended in between, a file without a row would never be deleted.
      await queries.insert({ brandId: brand.id, key, createdAt: now() });
      await storage.put(key, picture);
      await drop((await queries.looseOf(brand.id)).slice(brandPictureLimits.looseMax));
      return `${addressStart}${key}`;
    },

    /** The addresses among these that are uploads of other brands or were deleted. */
    async foreignOf(brandId: string, addresses: readonly string[]): Promise<ReadonlySet<string>> {
      const uploads = addresses.filter((address) => uploadedAddress.test(address));
      if (uploads.length === 0) return new Set();
      const own = new Set((await queries.keysOf(brandId)).map((key) => addressStart + key));
      return new Set(uploads.filter((address) => !own.has(address)));
    },

    within: (transaction: Queryable) => ({
      /**
       * Marks uploads at these addresses as used by a product or the brand's page, so that they are kept.
       * @throws AppError `picture_not_yours` for one that another brand uploaded or that was deleted.
       */
      async use(brandId: string, addresses: readonly string[]): Promise<void> {
        const keys = [...new Set(addresses.filter((address) => uploadedAddress.test(address)))].map(
          (address) => address.slice(addressStart.length),
        );
        if (keys.length === 0) return;
        const used = await createBrandPicturesQueries(transaction).markUsed(brandId, keys);
        if (used < keys.length) throw new AppError('picture_not_yours');
      },
    }),

    /** The addresses of the uploads of a user's brand, for their data export. */
    async exportOf(userId: string): Promise<string[]> {
      const brand = await brands.findByUserId(userId);
      return brand === undefined ? [] : (await queries.keysOf(brand.id)).map((key) => addressStart + key);
    },

    /** Deletes uploads that were never used. */
    async sweep(): Promise<void> {
      const before = new Date(now().getTime() - brandPictureLimits.looseKeptSeconds * 1000);
      for (;;) {
        const rows = await queries.looseBefore(before, sweptAtATime);
        await drop(rows);
        if (rows.length < sweptAtATime) return;
      }
    },
  };
}

export type BrandPictures = ReturnType<typeof createBrandPictures>;
