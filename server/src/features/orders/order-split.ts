import { divide, type DescribedParcel, type TotalsCents } from '@greenroom/contract/cart/totals';
import type { BoughtLine } from '../checkout/checkout.service.ts';

/** One brand's share of a checkout. */
export interface OrderShare extends TotalsCents {
  brandId: string;
  brandName: string;
  brandSlug: string;
  lines: BoughtLine[];
  /** Explains the shipping price if the brand has its own. Empty otherwise. */
  shippingNote: string;
}

/** The parcel of a brand that ships by itself. Undefined for a brand that ships at the shop's price. */
const ownParcel = (parcels: readonly DescribedParcel[], brandId: string) =>
  parcels.find(({ isOwnPrice, brandIds }) => isOwnPrice && brandIds.includes(brandId));

/**
 * Splits a checkout into one order per brand. A brand's own shipping belongs to its order. The remaining
 * shipping and the tax are divided in proportion to the discounted items, so that the orders add up to
 * exactly what was paid.
 */
export function splitByBrand(
  lines: readonly BoughtLine[],
  {
    shippingCents,
    taxCents,
    parcels,
  }: Pick<TotalsCents, 'shippingCents' | 'taxCents'> & { parcels: readonly DescribedParcel[] },
): OrderShare[] {
  const groups = [...Map.groupBy(lines, ({ brandId }) => brandId)].map(([brandId, ofBrand]) => ({
    brandId,
    lines: ofBrand,
    own: ownParcel(parcels, brandId),
    itemsCents: ofBrand.reduce((sum, { unitCents, quantity }) => sum + unitCents * quantity, 0),
    discountCents: ofBrand.reduce((sum, { discountCents }) => sum + discountCents, 0),
  }));
  const weightOf = ({ itemsCents, discountCents }: (typeof groups)[number]) => itemsCents - discountCents;
  const ownCents = groups.reduce((sum, { own }) => sum + (own?.shippingCents ?? 0), 0);
  const atShopPrice = groups.filter(({ own }) => own === undefined);
  const shared = divide(shippingCents - ownCents, atShopPrice.map(weightOf));
  const tax = divide(taxCents, groups.map(weightOf));
  return groups.flatMap((group, index): OrderShare[] => {
    const { own, itemsCents, discountCents, brandId } = group;
    const [first] = group.lines;
    if (first === undefined) return [];
    const shares = {
      shippingCents: own?.shippingCents ?? shared[atShopPrice.indexOf(group)] ?? 0,
      taxCents: tax[index] ?? 0,
    };
    return [
      {
        brandId,
        brandName: first.brandName,
        brandSlug: first.brandSlug,
        lines: group.lines,
        itemsCents,
        discountCents,
        ...shares,
        shippingNote: own?.note ?? '',
        totalCents: itemsCents - discountCents + shares.shippingCents + shares.taxCents,
      },
    ];
  });
}
