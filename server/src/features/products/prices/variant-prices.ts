export interface KnownPrice {
  priceCents: number;
  originalPriceCents: number | null;
  at: Date;
}
/** Null means that the variant costs the same as its product from then on. */
type OwnPrice = Omit<KnownPrice, 'priceCents'> & { priceCents: number | null };

/**
 * The prices of a variant: its own while it had one, otherwise its product's. Input and output are sorted
 * latest first.
 */
export function variantPrices(ofProduct: readonly OwnPrice[], own: readonly OwnPrice[]): KnownPrice[] {
  let product: KnownPrice | undefined;
  let variant: KnownPrice | undefined;
  const changes = [
    ...ofProduct.map((price) => ({ price, isOwn: false })),
    ...own.map((price) => ({ price, isOwn: true })),
  ].toSorted((one, other) => one.price.at.getTime() - other.price.at.getTime());
  const prices: KnownPrice[] = [];
  for (const { price, isOwn } of changes) {
    const known = price.priceCents === null ? undefined : { ...price, priceCents: price.priceCents };
    if (isOwn) variant = known;
    else product = known;
    const now = variant ?? product;
    const last = prices.at(-1);
    if (now === undefined) continue;
    if (last?.priceCents === now.priceCents && last.originalPriceCents === now.originalPriceCents) continue;
    // A product and its variants that are created together have one initial price.
    if (last?.at.getTime() === price.at.getTime()) prices.pop();
    prices.push({ ...now, at: price.at });
  }
  return prices.toReversed();
}
