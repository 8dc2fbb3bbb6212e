import type { ShowAnalytics, ShowFigures } from '@greenroom/contract/analytics/analytics.schemas';
import { money } from '@greenroom/contract/money';
import { toCurrencyUnits } from '@greenroom/contract/products/currency';
import { formatDate, formatElapsed } from '@greenroom/contract/time-format';
import { formatCount } from '../../../lib/format/count.ts';
import { formatMoney } from '../../../lib/format/price.ts';
import type { FiguresRow } from '../../../ui/chart/figures-section.tsx';

type Cell = FiguresRow['cells'][number];
const words = (text: string): Cell => ({ text, value: text });
const count = (value: number | undefined): Cell =>
  value === undefined ? { text: '-', value: '' } : { text: formatCount(value), value };
const elapsed = (seconds: number | undefined): Cell =>
  seconds === undefined ? { text: '-', value: '' } : { text: formatElapsed(seconds * 1000), value: seconds };

/** '$120.00 and €45.00'; '-' where nothing was sold. */
export function soldText(sold: ShowFigures['sold']): string {
  return sold.length === 0
    ? '-'
    : sold.map(({ currency, amount }) => formatMoney(money(amount, currency))).join(' and ');
}

export function viewerRows({ overTime }: ShowAnalytics): FiguresRow[] {
  return overTime.map(({ atSeconds, viewers }) => ({
    key: String(atSeconds),
    cells: [elapsed(atSeconds), count(viewers)],
    size: viewers ?? 0,
  }));
}

export function messageRows({ overTime }: ShowAnalytics): FiguresRow[] {
  return overTime.map(({ atSeconds, messages }) => ({
    key: String(atSeconds),
    cells: [elapsed(atSeconds), count(messages)],
    size: messages,
  }));
}

/** A row a product, and one more for each of its pins. */
export function soldRows({ soldProducts }: ShowAnalytics): FiguresRow[] {
  return soldProducts.map(({ productId, name, pinnedAtSeconds, units, currency, amount }, place) => ({
    key: `${productId} ${place}`,
    cells: [
      words(name),
      pinnedAtSeconds === undefined ? words('Beside the pins') : elapsed(pinnedAtSeconds),
      count(units),
      { text: formatMoney(money(amount, currency)), value: toCurrencyUnits(amount, currency) },
    ],
    size: amount,
  }));
}

/** The show and those before it, the latest first. */
export function comparedRows({ show, showsBefore }: ShowAnalytics): FiguresRow[] {
  return [show, ...showsBefore].map((each) => ({
    key: each.streamId,
    cells: [
      words(each.title),
      words(formatDate(each.startedAt)),
      count(each.averageViewers),
      elapsed(each.averageWatchSeconds),
      count(each.messages),
      count(each.orders),
      words(soldText(each.sold)),
      count(each.peakViewers),
    ],
    size: each.peakViewers,
  }));
}
