import type { BrandProduct } from '@greenroom/contract/brands/brands.schemas';
import { productLimits } from '@greenroom/contract/limits';
import { toCurrencyUnits, toSmallestUnits } from '@greenroom/contract/products/currency';

/** Products of which fewer than 10 are left, those that are sold out among them (DASH-2). */
export function lowStockCount(products: readonly Pick<BrandProduct, 'stockCount'>[]): number {
  return products.filter(({ stockCount }) => stockCount < productLimits.brandLowStockUnder).length;
}

/** A product that the brand made visible to shoppers: active and public (DASH-4). */
export function isActive(product: Pick<BrandProduct, 'active' | 'public'>): boolean {
  return product.active && product.public;
}

export function activeCount(products: readonly Pick<BrandProduct, 'active' | 'public'>[]): number {
  return products.filter(isActive).length;
}

/** The sum of the prices, not multiplied by stock, one amount a currency in units of it (DASH-3). */
export function totalValue(
  products: readonly Pick<BrandProduct, 'price' | 'currency'>[],
): { currency: string; amount: number }[] {
  const sums = new Map<string, number>();
  for (const { price, currency } of products) {
    sums.set(currency, (sums.get(currency) ?? 0) + (toSmallestUnits(price, currency) ?? 0));
  }
  return [...sums].map(([currency, sum]) => ({ currency, amount: toCurrencyUnits(sum, currency) }));
}
