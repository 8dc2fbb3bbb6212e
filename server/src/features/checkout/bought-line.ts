/** One product in one color and size, as it was when the checkout began. Amounts are in the currency's smallest unit. */
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
  /** What coupons take off all units. */
  discountCents: number;
  priceNote: string;
  /** The coupon that takes it off. */
  couponId?: string;
  /** The show, and the pin, that it was bought from. */
  streamId?: string;
  pinId?: string;
}

/** The coupons that take something off these lines, each once. */
export function couponsOf(lines: readonly Pick<BoughtLine, 'couponId'>[]): string[] {
  return [...new Set(lines.flatMap(({ couponId }) => couponId ?? []))];
}
