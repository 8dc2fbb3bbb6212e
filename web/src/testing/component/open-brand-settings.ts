import type { ShippingRate } from '@greenroom/contract/shop/shop-settings.schemas';
import type { BrandProfile } from '@greenroom/contract/brands/brands.schemas';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { answer, endpoints, sessionUser, signInAs } from './api-answers.ts';
import { mountPage } from './mount.tsx';
import { brandProfile } from '../sample-brands.ts';
import { userProfile } from '../sample-profiles.ts';
import * as SettingsPage from '../../pages/brand/settings.tsx';

/** The shop's rates, for a brand without its own. */
export const shopRates: ShippingRate[] = [{ countryCode: '', cents: 599, freeOverCents: 5000 }];

/** Renders the page for the signed-in user. */
export const mountBrandSettings = () =>
  mountPage(SettingsPage, { path: 'brand/settings', at: '/brand/settings' });

/** Signs in the owner of this brand. A save changes it as on the server. */
export async function openBrandSettings(brand: BrandProfile = brandProfile(), rates: ShippingRate[] = []) {
  const user = signInAs(sessionUser({ role: 'brand' }));
  const { companyName, slug } = brand;
  answer(
    endpoints.profiles.detail.handler(() =>
      userProfile({ id: user.id, username: user.username, role: 'brand', brand: { companyName, slug } }),
    ),
    endpoints.brands.profile.handler(() => brand),
    endpoints.brandShipping.read.handler(() => ({ rates, shopRates })),
    endpoints.brands.update.handler(({ input }) => ({ ...brand, slug: input.slug ?? brand.slug })),
  );
  const shown = await mountBrandSettings();
  await expect.element(page.getByRole('form', { name: 'Brand profile' })).toBeVisible();
  return shown;
}
