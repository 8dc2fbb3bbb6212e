import type { ProductPrice } from '@greenroom/contract/products/products.schemas';

/** How many days the chart shows. */
export const chartDays = 90;
const dayMs = 86_400_000;

/** The period of a chart, as far as the history covers it, and the prices in it. */
export interface PriceSteps {
  from: Date;
  lowest: number;
  highest: number;
  /** SVG path within a 100 by 100 box: a horizontal line for each price, and a vertical one for each change. */
  path: string;
}

/** @param prices latest first, at least one */
export function priceSteps(prices: readonly ProductPrice[], now: Date): PriceSteps {
  const earliest = Math.max(Date.parse(prices.at(-1)?.at ?? ''), now.getTime() - chartDays * dayMs);
  const spanMs = Math.max(1, now.getTime() - earliest);
  // The first visible price was set before the period.
  const begun = prices.findIndex(({ at }) => Date.parse(at) <= earliest);
  const shown = prices.slice(0, begun === -1 ? undefined : begun + 1).toReversed();
  const amounts = shown.map(({ price }) => price);
  const [lowest, highest] = [Math.min(...amounts), Math.max(...amounts)];
  const x = (at: string) => rounded((Math.max(0, Date.parse(at) - earliest) / spanMs) * 100);
  const y = (price: number) =>
    highest === lowest ? 50 : rounded(100 - ((price - lowest) / (highest - lowest)) * 100);
  const steps = shown.map(({ at, price }, place) =>
    place === 0 ? `M0 ${y(price)}` : `H${x(at)} V${y(price)}`,
  );
  return { from: new Date(earliest), lowest, highest, path: [...steps, 'H100'].join(' ') };
}

const rounded = (value: number) => Math.round(value * 10) / 10;
