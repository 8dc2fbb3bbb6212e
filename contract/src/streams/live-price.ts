import { shareOf } from '../cart/totals.ts';
import { formatTimeUtc } from '../time-format.ts';

/** A price that a show has for some minutes. Times as ISO 8601 texts. */
export interface LivePrice {
  percent: number;
  startsAt: string;
  endsAt: string;
  streamTitle: string;
}

/** The live price that runs at this moment; the lowest where more than one show has one. */
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

/** What an amount is at a live price, rounded half up to the currency's smallest unit. */
export function atLivePrice(cents: number, { percent }: Pick<LivePrice, 'percent'>): number {
  return shareOf(cents, (100 - percent) * 100);
}

/** Why a line costs less: 'Live price of “Clay”, 20% off until 6:05 PM UTC'. */
export function livePriceNote({ streamTitle, percent, endsAt }: LivePrice): string {
  return `Live price of “${streamTitle}”, ${percent}% off until ${formatTimeUtc(endsAt)} UTC`;
}
