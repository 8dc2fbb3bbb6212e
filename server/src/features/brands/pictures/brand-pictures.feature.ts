import type { Authentication } from '../../../platform/authentication.ts';
import { repeatWork } from '../../../platform/jobs/repeated-work.ts';
import { apiPrefixes, type Platform } from '../../../platform/platform.ts';
import type { BrandsService } from '../brands.service.ts';
import { registerBrandPictureRoutes } from './brand-pictures.routes.ts';
import { type BrandPictures, createBrandPictures } from './brand-pictures.service.ts';

const sweptEveryMs = 3_600_000;

/** Pictures that brands upload, a part of the brands feature. */
export async function registerBrandPictures(
  { http, limits, database: { db }, storage, images, phases, log, now }: Platform,
  { authentication, brands }: { authentication: Authentication; brands: BrandsService },
): Promise<BrandPictures> {
  const pictures = createBrandPictures({ db, brands, storage, images, now });
  await registerBrandPictureRoutes(http, {
    prefixes: apiPrefixes,
    pictures,
    authentication,
    writesPerMinute: limits.writesPerMinute,
  });
  repeatWork(
    { phases, log },
    { name: 'loose pictures of brands', everyMs: sweptEveryMs, work: pictures.sweep },
  );
  return pictures;
}
