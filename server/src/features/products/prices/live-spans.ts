import type { KnownPrice } from './variant-prices.ts';

/** A price that a show had, or that its code made. */
export interface LiveSpan {
  priceCents: number;
  at: Date;
  until: Date;
}

/**
 * What something cost, with the prices of shows: from a span's beginning its price, the lowest where there are several, and
 * from its end what it costs besides. Both are given and answered the latest first; what is to come is left out.
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
