import type { ShowAnalytics, ShowFigures } from '@greenroom/contract/analytics/analytics.schemas';
import { money } from '@greenroom/contract/money';
import { toCurrencyUnits } from '@greenroom/contract/products/currency';
import { formatDate, formatElapsed } from '@greenroom/contract/time-format';
import { formatCount } from '../../../lib/format/count.ts';
import { formatMoney } from '../../../lib/format/price.ts';
import type { FiguresRow } from '../../../ui/chart/figures-row.ts';

type Cell = FiguresRow['cells'][number];
const textCell = (text: string): Cell => ({ text, value: text });
const count = (value: number | undefined): Cell =>
  value === undefined ? { text: '-', value: '' } : { text: formatCount(value), value };
const elapsed = (seconds: number | undefined): Cell =>
  seconds === undefined ? { text: '-', value: '' } : { text: formatElapsed(seconds * 1000), value: seconds };

/** '$120.00 and €45.00', before refunds. '-' if nothing was sold. */
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

/** One row per product, and one more for each of its pins. */
export function productRows({ products }: ShowAnalytics): FiguresRow[] {
  return products.map(({ productId, name, pinnedAtSeconds, cartAdds, units, sales }, place) => ({
    key: `${productId} ${place}`,
    barLabel: `${name} · ${pinnedAtSeconds === undefined ? 'Beside the pins' : `Pin at ${elapsed(pinnedAtSeconds).text}`}`,
    cells: [
      textCell(name),
      pinnedAtSeconds === undefined ? textCell('Beside the pins') : elapsed(pinnedAtSeconds),
      count(cartAdds),
      count(units),
      sales === undefined
        ? { text: '-', value: '' }
        : { text: formatMoney(sales), value: toCurrencyUnits(sales.amount, sales.currency) },
    ],
    size: sales?.amount ?? 0,
  }));
}

/** The refunds. '-' if nothing was sold. */
export function refundedText(sold: ShowFigures['sold']): string {
  return soldText(sold.map(({ refunded, ...of }) => ({ ...of, amount: refunded, refunded })));
}

/** Sales after refunds. */
export function netText(sold: ShowFigures['sold']): string {
  return soldText(
    sold.map(({ amount, refunded, ...of }) => ({ ...of, amount: amount - refunded, refunded })),
  );
}

/** The show and the earlier ones, latest first. */
export function comparedRows({ show, showsBefore }: ShowAnalytics): FiguresRow[] {
  return [show, ...showsBefore].map((each) => ({
    key: each.streamId,
    cells: [
      textCell(each.title),
      textCell(formatDate(each.startedAt)),
      count(each.averageViewers),
      elapsed(each.averageWatchSeconds),
      count(each.messages),
      count(each.cartAdds),
      count(each.orders),
      textCell(soldText(each.sold)),
      textCell(refundedText(each.sold)),
      textCell(netText(each.sold)),
      count(each.peakViewers),
    ],
    size: each.peakViewers,
  }));
}
