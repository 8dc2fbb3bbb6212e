import { shareOf } from '../cart/totals.ts';
import { formatTimeUtc } from '../time-format.ts';

/** A temporary price in a show. Times are ISO 8601 strings. */
export interface LivePrice {
  percent: number;
  startsAt: string;
  endsAt: string;
  streamTitle: string;
}

/** The live price in effect at this time. If several shows have one, the lowest. */
export function runningLivePrice(prices: readonly LivePrice[], now: Date): LivePrice | undefined {
  return prices
    .filter(
      ({ startsAt, endsAt }) => Date.parse(startsAt) <= now.getTime() && now.getTime() < Date.parse(endsAt),
    )
    .reduce<LivePrice | undefined>(
      (best, price) => (best === undefined || price.percent > best.percent ? price : best),
      undefined,
    );
}

/** An amount at a live price, rounded half up to the currency's smallest unit. */
export function atLivePrice(cents: number, { percent }: Pick<LivePrice, 'percent'>): number {
  return shareOf(cents, (100 - percent) * 100);
}

/** Explains a line's lower price: 'Live price of “Clay”, 20% off until 6:05 PM UTC'. */
export function livePriceNote({ streamTitle, percent, endsAt }: LivePrice): string {
  return `Live price of “${streamTitle}”, ${percent}% off until ${formatTimeUtc(endsAt)} UTC`;
}
