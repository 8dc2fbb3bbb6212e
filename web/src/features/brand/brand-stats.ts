import type { BrandProduct } from '@greenroom/contract/brands/brands.schemas';

/** Whether the brand made a product visible to shoppers: active and public (DASH-4). */
export function isActive(product: Pick<BrandProduct, 'active' | 'public'>): boolean {
  return product.active && product.public;
}
