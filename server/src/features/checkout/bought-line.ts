/**
 * One product in one color and size, as it was when the checkout began. Amounts are in the currency's
 * smallest unit.
 */
export interface BoughtLine {
  productId: string;
  brandId: string;
  brandName: string;
  brandSlug: string;
  name: string;
  imageUrl: string;
  color: string;
  size: string;
  quantity: number;
  unitCents: number;
  /** The coupon discount on all units. */
  discountCents: number;
  priceNote: string;
  /** The coupon that gives the discount. */
  couponId?: string;
  /** The show and the pin that it was bought from. */
  streamId?: string;
  pinId?: string;
}

/** The coupons applied to these lines, without duplicates. */
export function couponsOf(lines: readonly Pick<BoughtLine, 'couponId'>[]): string[] {
  return [...new Set(lines.flatMap(({ couponId }) => couponId ?? []))];
}
