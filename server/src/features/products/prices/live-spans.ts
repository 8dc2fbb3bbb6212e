import type { KnownPrice } from './variant-prices.ts';

/** A price in a show, set directly or by a code. */
export interface LiveSpan {
  priceCents: number;
  at: Date;
  until: Date;
}

/**
 * Merges regular prices with those in shows: during a span its price applies (the lowest, if several
 * overlap), afterwards the regular price. Input and output are sorted latest first; future prices are
 * omitted.
 */
export function withLiveSpans(
  prices: readonly KnownPrice[],
  spans: readonly LiveSpan[],
  now: Date,
): (KnownPrice & { isLive: boolean })[] {
  const moments = [...prices.map(({ at }) => at), ...spans.flatMap(({ at, until }) => [at, until])]
    .filter((at) => at <= now)
    .toSorted((one, other) => one.getTime() - other.getTime());
  const steps: (KnownPrice & { isLive: boolean })[] = [];
  for (const at of moments) {
    const usual = prices.find((price) => price.at <= at);
    if (usual === undefined) continue;
    const running = spans.filter((span) => span.at <= at && at < span.until);
    const lowest = Math.min(...running.map(({ priceCents }) => priceCents));
    const isLive = lowest < usual.priceCents;
    const step = isLive
      ? { priceCents: lowest, originalPriceCents: usual.priceCents, at, isLive }
      : { ...usual, at, isLive };
    const last = steps.at(-1);
    const isSame =
      last?.priceCents === step.priceCents && last.originalPriceCents === step.originalPriceCents;
    if (!isSame) steps.push(step);
  }
  return steps.toReversed();
}
