import type { BrandProfile } from '@greenroom/contract/brands/brands.schemas';
import { page } from 'vitest/browser';
import { answer, endpoints } from './api-answers.ts';
import { desk, mountPage } from './mount.tsx';
import { expectTexts } from './shown.ts';
import { brandProfile } from '../sample-brands.ts';
import * as PublicBrandPage from '../../pages/public-brand.tsx';

/** The heading of a brand's page. */
export const brandTitle = page.getByRole('heading', { level: 1 });

/** Opens the page of a brand whose answer is already set. */
export const mountBrand = (size = desk) =>
  mountPage(PublicBrandPage, { path: 'profiles/brands/:slug', at: '/profiles/brands/fernhollow', size });

/** Opens the page of this brand. */
export async function openBrand(brand: BrandProfile = brandProfile()) {
  answer(endpoints.brands.profile.handler(() => brand));
  const shown = await mountBrand();
  await expectTexts(brandTitle, [brand.companyName]);
  return shown;
}
