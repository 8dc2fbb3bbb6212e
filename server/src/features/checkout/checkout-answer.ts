import { toTotals } from '@greenroom/contract/cart/totals';
import type { Checkout, CheckoutLine } from '@greenroom/contract/checkout/checkout.schemas';
import { money } from '@greenroom/contract/money';
import type { CheckoutRow } from './checkout.queries.ts';
import type { BoughtLine } from './bought-line.ts';

/** A line as checkouts and orders show it. */
export function toCheckoutLine(line: BoughtLine, currency: string): CheckoutLine {
  const { productId, name, color, size, quantity, unitCents, discountCents, priceNote } = line;
  return {
    productId,
    name,
    image: line.imageUrl,
    brand: { name: line.brandName, slug: line.brandSlug },
    color,
    size,
    quantity,
    unitPrice: money(unitCents, currency),
    price: money(unitCents * quantity, currency),
    discount: money(discountCents, currency),
    priceNote,
  };
}

export function toCheckout(row: CheckoutRow, now: Date): Checkout {
  return {
    id: row.id,
    email: row.email,
    address: row.address,
    lines: row.lines.map((line) => toCheckoutLine(line, row.currency)),
    totals: toTotals(row, row.currency, row.taxBasisPoints, { parcels: row.parcels }),
    heldUntil: row.expiresAt.toISOString(),
    heldSeconds: Math.max(0, Math.ceil((row.expiresAt.getTime() - now.getTime()) / 1000)),
  };
}
