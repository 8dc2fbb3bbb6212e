import { divide, type TotalsCents } from '@greenroom/contract/cart/totals';
import type { BoughtLine } from '../checkout/checkout.service.ts';

/** What one brand's order has of a checkout. */
export interface OrderShare extends TotalsCents {
  brandId: string;
  brandName: string;
  brandSlug: string;
  lines: BoughtLine[];
}

/**
 * One order a brand. Shipping and tax are divided by what the items cost after discounts, so that the orders together are
 * exactly what was paid.
 */
export function splitByBrand(
  lines: readonly BoughtLine[],
  { shippingCents, taxCents }: Pick<TotalsCents, 'shippingCents' | 'taxCents'>,
): OrderShare[] {
  const groups = [...Map.groupBy(lines, ({ brandId }) => brandId).values()];
  const sums = groups.map((group) => ({
    itemsCents: group.reduce((sum, { unitCents, quantity }) => sum + unitCents * quantity, 0),
    discountCents: group.reduce((sum, { discountCents }) => sum + discountCents, 0),
  }));
  const weights = sums.map(({ itemsCents, discountCents }) => itemsCents - discountCents);
  const [shipping, tax] = [divide(shippingCents, weights), divide(taxCents, weights)];
  return groups.flatMap((group, index): OrderShare[] => {
    const [first, sum] = [group[0], sums[index]];
    if (first === undefined || sum === undefined) return [];
    const shares = { shippingCents: shipping[index] ?? 0, taxCents: tax[index] ?? 0 };
    const { brandId, brandName, brandSlug } = first;
    const totalCents = sum.itemsCents - sum.discountCents + shares.shippingCents + shares.taxCents;
    return [{ brandId, brandName, brandSlug, lines: group, ...sum, ...shares, totalCents }];
  });
}
