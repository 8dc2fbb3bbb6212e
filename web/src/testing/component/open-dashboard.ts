import type { BrandProduct } from '@greenroom/contract/brands/brands.schemas';
import { page } from 'vitest/browser';
import { answer, endpoints, sessionUser, signInAs } from './api-answers.ts';
import { mountPage, type phone } from './mount.tsx';
import { productsPage } from '../sample-brands.ts';
import * as DashboardPage from '../../pages/brand/dashboard.tsx';

/** The table of the brand's products. */
export const productTable = page.getByRole('table', { name: 'Products' });
/** The row of a product that contains this text. */
export const productRow = (name: string) => productTable.getByRole('row').filter({ hasText: name });

/** Signs in a brand with these products, and opens its dashboard. */
export async function openDashboard(products: readonly BrandProduct[], size?: typeof phone) {
  signInAs(sessionUser({ role: 'brand' }));
  answer(
    endpoints.returns.list.handler(() => ({ items: [] })),
    endpoints.coupons.list.handler(() => ({ coupons: [] })),
    endpoints.brandProducts.list.handler(() => productsPage(products)),
  );
  return mountPage(DashboardPage, { path: 'brand', at: '/brand', ...(size ? { size } : {}) });
}
