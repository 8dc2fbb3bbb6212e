import { money } from '@greenroom/contract/money';
import { toCurrencyUnits } from '@greenroom/contract/products/currency';
import type { Sales } from '@greenroom/contract/sales/sales.schemas';
import { formatDate, formatDateUtc, formatMonthUtc, formatTimeOfDay } from '@greenroom/contract/time-format';
import { formatNumber } from '../../../lib/format/number.ts';
import { formatMoney } from '../../../lib/format/price.ts';
import type { FiguresRow } from '../../../ui/chart/figures-row.ts';

type Cell = FiguresRow['cells'][number];
const textCell = (text: string): Cell => ({ text, value: text });
const count = (value: number): Cell => ({ text: formatNumber(value), value });
const amounts =
  (currency: string) =>
  (cents: number): Cell => ({
    text: formatMoney(money(cents, currency)),
    value: toCurrencyUnits(cents, currency),
  });

export function timeRows({ byTime, currency }: Sales): FiguresRow[] {
  const amount = amounts(currency);
  return byTime.map(({ start, orders, units, refunded, sold }) => ({
    key: start,
    cells: [
      { text: formatDateUtc(`${start}T12:00:00Z`), value: start },
      count(orders),
      count(units),
      amount(refunded),
      amount(sold),
    ],
    size: sold,
  }));
}

export function productRows({ byProduct, currency }: Sales): FiguresRow[] {
  const amount = amounts(currency);
  return byProduct.map(({ productId, name, units, sold }) => ({
    key: productId,
    cells: [textCell(name), count(units), amount(sold)],
    size: sold,
  }));
}

/** One row per show, with its pins combined. */
export function showRows({ byShow, currency }: Sales): FiguresRow[] {
  const amount = amounts(currency);
  return [...Map.groupBy(byShow, ({ streamId }) => streamId)].map(([streamId, lines]) => {
    const sum = (of: 'units' | 'sold', some = lines) => some.reduce((all, line) => all + line[of], 0);
    const pinned = lines.filter(({ pinId }) => pinId !== undefined);
    return {
      key: streamId,
      cells: [
        textCell(lines[0]?.title ?? 'A show that is gone'),
        count(sum('units')),
        amount(sum('sold', pinned)),
        amount(sum('sold')),
      ],
      size: sum('sold'),
    };
  });
}

/** The pin, identified by its time. */
function pinCell(pinId: string | undefined, pinnedAt: string | undefined): Cell {
  if (pinId === undefined) return textCell('Beside the pins');
  if (pinnedAt === undefined) return textCell('A pin that is gone');
  return { text: `Pin of ${formatDate(pinnedAt)}, ${formatTimeOfDay(pinnedAt)}`, value: pinnedAt };
}

/** One row per product of a show and pin. */
export function pinRows({ byShow, currency }: Sales): FiguresRow[] {
  const amount = amounts(currency);
  return byShow.map(({ streamId, title, pinId, pinnedAt, productId, name, units, sold }) => {
    const pin = pinCell(pinId, pinnedAt);
    const show = textCell(title ?? 'A show that is gone');
    return {
      key: `${streamId} ${pinId ?? ''} ${productId}`,
      barLabel: `${name} · ${pin.text} · ${show.text}`,
      cells: [textCell(name), show, pin, count(units), amount(sold)],
      size: sold,
    };
  });
}

export function payoutRows({ payouts, currency }: Sales): FiguresRow[] {
  const amount = amounts(currency);
  return payouts.map(({ month, orders, paid, refunded, commission, owed }) => ({
    key: month,
    cells: [
      { text: formatMonthUtc(`${month}-15T12:00:00Z`), value: month },
      count(orders),
      amount(paid),
      amount(refunded),
      amount(commission),
      amount(owed),
    ],
    size: owed,
  }));
}
