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

/** The pictures that brands upload. One that neither a product nor the brand's page has used within a day goes. */
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

  /** The row first: one that is used meanwhile keeps its file. */
  async function drop(rows: readonly BrandPictureRow[]): Promise<void> {
    for (const { key } of await queries.takeLoose(rows.map(({ id }) => id))) await images.delete(key);
  }

  return {
    /**
     * Stores a picture that nothing uses yet. Answers its address.
     * @throws AppError of `makeUploadedPicture`, and as `access.brandFor`.
     */
    async add(actor: Actor, file: Buffer): Promise<string> {
      const brand = await brands.access.brandFor(actor, 'products:write');
      const picture = await makeUploadedPicture(actor.userId, file, {
        pixels: brandPictureLimits.pixels,
        fit: 'inside',
      });
      const key = uniqueKey(`brands/${brand.id}/picture`, 'webp');
      // Its row first: a file without one, of a process that ended in between, would stay for good.
      await queries.insert({ brandId: brand.id, key, createdAt: now() });
      await storage.put(key, picture);
      await drop((await queries.looseOf(brand.id)).slice(brandPictureLimits.looseMax));
      return `${addressStart}${key}`;
    },

    /** Of these addresses, those of uploads that are not the brand's, or gone. */
    async foreignOf(brandId: string, addresses: readonly string[]): Promise<ReadonlySet<string>> {
      const uploads = addresses.filter((address) => uploadedAddress.test(address));
      if (uploads.length === 0) return new Set();
      const own = new Set((await queries.keysOf(brandId)).map((key) => addressStart + key));
      return new Set(uploads.filter((address) => !own.has(address)));
    },

    within: (transaction: Queryable) => ({
      /**
       * A product of the brand or its page shows these addresses from now on: what was uploaded of them stays.
       * @throws AppError `picture_not_yours` for one that another brand uploaded, or that is gone.
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

    /** The addresses of what a user's brand uploaded, for that user's own copy of their data. */
    async exportOf(userId: string): Promise<string[]> {
      const brand = await brands.findByUserId(userId);
      return brand === undefined ? [] : (await queries.keysOf(brand.id)).map((key) => addressStart + key);
    },

    /** Deletes what was uploaded and never used. */
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
