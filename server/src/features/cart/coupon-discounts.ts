import { divide, centsOff } from '@greenroom/contract/cart/totals';
import { formatCents } from '@greenroom/contract/money-format';
import { formatDateUtc } from '@greenroom/contract/time-format';
import type { OfferedCoupon } from '../products/coupons/coupons.service.ts';

/** The fields of a cart line on which coupons depend. */
export interface CouponLine {
  productId: string;
  brandId: string;
  brandName: string;
  unitCents: number;
  quantity: number;
  /** Whether it was pinned in a show that is live. */
  isShownLive: boolean;
  /** Whether it is part of the total. */
  isBuyable: boolean;
}

/** The effect of a code on a line. */
export interface LineDiscount {
  cents: number;
  /** The coupon that gives the discount. Undefined if none does. */
  couponId?: string;
  /** Part of a sentence: 'takes 15% off', or why there is no discount. */
  note?: string;
}

export interface CouponDiscounts {
  /** In line order. */
  lines: LineDiscount[];
  /** Why the code gives no discount at all, as a sentence. */
  problem?: string;
}

interface Circumstances {
  code: string;
  currency: string;
  now: Date;
  isGuest: boolean;
}

const isFor = (coupon: OfferedCoupon, line: CouponLine): boolean =>
  coupon.brandId === line.brandId && (coupon.productId === null || coupon.productId === line.productId);

const totalCentsOf = (lines: readonly CouponLine[]): number =>
  lines.reduce((sum, { unitCents, quantity }) => sum + unitCents * quantity, 0);

/** Why a coupon gives no discount on the lines that it applies to. Undefined if it does. */
function refusal(
  coupon: OfferedCoupon,
  ofCoupon: readonly CouponLine[],
  { code, currency, now, isGuest }: Circumstances,
): string | undefined {
  const { startsAt, endsAt, minimumCents } = coupon;
  if (endsAt !== null && endsAt <= now) return `${code} ended on ${formatDateUtc(endsAt)}`;
  if (startsAt !== null && startsAt > now) return `${code} begins on ${formatDateUtc(startsAt)}`;
  if (coupon.currency !== currency && (coupon.percent === null || minimumCents > 0))
    return `${code} is for prices in ${coupon.currency}`;
  if (coupon.isOncePerUser && isGuest) return `Sign in to use ${code}: it works once for each person`;
  if (coupon.isUsed) return `You have used ${code} already, and it works once`;
  const [first] = ofCoupon;
  const missing = minimumCents - totalCentsOf(ofCoupon);
  if (missing > 0)
    return `${code} needs ${formatCents(minimumCents, currency)} of ${first?.brandName ?? 'its brand'}: ${formatCents(missing, currency)} more`;
  if (coupon.isLiveOnly && !ofCoupon.some(({ isShownLive }) => isShownLive))
    return `${code} works for what is shown in a live show, and nothing of this is now`;
  return undefined;
}

/** The coupon's discount on each of these lines, in order, at most the line's price. */
function takenOff({ percent, amountCents }: OfferedCoupon, lines: readonly CouponLine[]): number[] {
  if (percent !== null) return lines.map(({ unitCents, quantity }) => centsOff(unitCents, percent, quantity));
  const prices = lines.map(({ unitCents, quantity }) => unitCents * quantity);
  return divide(Math.min(amountCents ?? 0, totalCentsOf(lines)), prices);
}

function noteOf({ percent }: OfferedCoupon, cents: number, currency: string): string {
  return percent === null ? `takes ${formatCents(cents, currency)} off` : `takes ${percent}% off`;
}

/**
 * The discount of a code on a cart. A line gets the product's own coupon, otherwise its brand's, never both.
 * Only lines in the total count.
 * @param coupons all that the code may refer to, a product's own before its brand's
 */
export function couponDiscounts(
  lines: readonly CouponLine[],
  coupons: readonly OfferedCoupon[],
  circumstances: Circumstances,
): CouponDiscounts {
  const { code, currency } = circumstances;
  const discounts: LineDiscount[] = lines.map(() => ({ cents: 0 }));
  let problem: string | undefined;
  for (const coupon of coupons) {
    const ofCoupon = [...lines.entries()].filter(([, line]) => line.isBuyable && isFor(coupon, line));
    if (ofCoupon.length === 0) continue;
    const refused = refusal(
      coupon,
      ofCoupon.map(([, line]) => line),
      circumstances,
    );
    problem ??= refused;
    if (refused !== undefined) continue;
    const taken = ofCoupon.filter(
      ([place, line]) => discounts[place]?.couponId === undefined && (!coupon.isLiveOnly || line.isShownLive),
    );
    const cents = takenOff(
      coupon,
      taken.map(([, line]) => line),
    );
    for (const [index, [place]] of taken.entries()) {
      const off = cents[index] ?? 0;
      if (off > 0)
        discounts[place] = { cents: off, couponId: coupon.id, note: noteOf(coupon, off, currency) };
    }
    for (const [place, line] of ofCoupon)
      if (coupon.isLiveOnly && !line.isShownLive && discounts[place]?.couponId === undefined)
        discounts[place] = { cents: 0, note: 'takes nothing off: it is not shown live now' };
  }
  if (discounts.some(({ cents }) => cents > 0)) return { lines: discounts };
  return { lines: discounts, problem: problem ?? `${code} is for nothing in your cart` };
}
