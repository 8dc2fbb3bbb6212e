import type { BrandProduct } from '@greenroom/contract/brands/brands.schemas';

/** A product that the brand made visible to shoppers: active and public (DASH-4). */
export function isActive(product: Pick<BrandProduct, 'active' | 'public'>): boolean {
  return product.active && product.public;
}
