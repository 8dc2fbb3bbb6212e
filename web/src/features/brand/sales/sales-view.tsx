import { salesLimits } from '@greenroom/contract/limits/brands';
import type { SalesQuery } from '@greenroom/contract/sales/sales.schemas';
import { money } from '@greenroom/contract/money';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { describeServerFailure } from '../../../lib/api/api-error.ts';
import { formatNumber } from '../../../lib/format/number.ts';
import { formatMoney } from '../../../lib/format/price.ts';
import { Select } from '../../../ui/form/select.tsx';
import { QueryErrorState } from '../../../ui/list/list-states.tsx';
import { Loading, Skeleton } from '../../../ui/loading/skeleton.tsx';
import { salesPeriod, type SalesRange, salesRanges } from './sales-period.ts';
import { payoutRows, pinRows, productRows, showRows, timeRows } from './sales-rows.ts';
import { FiguresSection } from '../../../ui/chart/figures-section.tsx';
import { salesQuery } from './sales.api.ts';

type Grain = SalesQuery['grain'];
const grains: readonly { value: Grain; label: string }[] = [
  { value: 'day', label: 'Day' },
  { value: 'week', label: 'Week' },
  { value: 'month', label: 'Month' },
];

const showsNote = `${formatNumber(salesLimits.showLinesMax)} lines of the shows that sold most`;

/** The note of a section that is incomplete. */
const cutNote = (isCut: boolean, what: string) =>
  isCut ? { text: `These are the ${what}, also in the file. Choose a shorter time to see others.` } : {};

/** The sales of a brand in a selected period: by time, product and show, and what the brand is owed. */
export function SalesView({ userId }: { userId: string }) {
  const [range, setRange] = useState<SalesRange>('30');
  const [grain, setGrain] = useState<Grain>('day');
  const [currency, setCurrency] = useState<string>();
  // Fixed when the page opens. A day that begins meanwhile appears on the next visit.
  const [opened] = useState(() => ({
    at: new Date(),
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  }));
  const period = salesPeriod(range, opened.at, opened.timeZone);
  const query = { ...period, grain, ...(currency === undefined ? {} : { currency }) };
  const sales = useQuery(salesQuery(userId, query));
  const { data } = sales;
  const of = (name: string) => `${name}-${period.from}-${period.to}`;

  return (
    <>
      <div className="mb-6 flex flex-wrap gap-3">
        <Select label="Time" labelPlace="inside" value={range} options={salesRanges} onChange={setRange} />
        <Select label="By" labelPlace="inside" value={grain} options={grains} onChange={setGrain} />
        {data === undefined || data.currencies.length < 2 ? null : (
          <Select
            label="Currency"
            labelPlace="inside"
            value={data.currency}
            options={data.currencies.map((value) => ({ value, label: value }))}
            onChange={setCurrency}
          />
        )}
      </div>
      {data === undefined ? (
        sales.isError ? (
          <QueryErrorState
            query={sales}
            title="Failed to load your sales"
            text={describeServerFailure(sales.error, 'Please try again later')}
          />
        ) : (
          <Loading label="Loading your sales" className="flex flex-col gap-5">
            <Skeleton className="h-24 rounded-card" />
            <Skeleton className="h-72 rounded-card" />
          </Loading>
        )
      ) : (
        <div aria-busy={sales.isPlaceholderData} className="flex flex-col gap-5">
          <Totals
            figures={[
              ['Sold', formatMoney(money(sum(data.byTime, 'sold'), data.currency))],
              ['Orders', formatNumber(sum(data.byTime, 'orders'))],
              ['Units', formatNumber(sum(data.byTime, 'units'))],
              ['Earned', formatMoney(money(sum(data.payouts, 'owed'), data.currency))],
            ]}
          />
          <FiguresSection
            title="Sales by time"
            text="What items cost after discounts, without shipping and tax. Cancelled orders are left out."
            columns={['From', 'Orders', 'Units', 'Refunded', 'Sold']}
            rows={timeRows(data)}
            chart="columns"
            empty="Nothing was sold in this time."
            fileName={of('sales')}
          />
          <FiguresSection
            title="Sales by product"
            {...cutNote(
              data.hasMoreProducts,
              `${formatNumber(salesLimits.productsMax)} products that sold most`,
            )}
            columns={['Product', 'Units', 'Sold']}
            rows={productRows(data)}
            chart="bars"
            empty="Nothing was sold in this time."
            fileName={of('sales-by-product')}
          />
          <FiguresSection
            title="Sales by show"
            {...cutNote(data.hasMoreOfShows, showsNote)}
            columns={['Show', 'Units', 'From pins', 'Sold']}
            rows={showRows(data)}
            chart="bars"
            empty="No show sold anything of yours in this time."
            fileName={of('sales-by-show')}
          />
          <FiguresSection
            title="Sales by pin"
            {...cutNote(data.hasMoreOfShows, showsNote)}
            columns={['Product', 'Show', 'Bought from', 'Units', 'Sold']}
            rows={pinRows(data)}
            chart="bars"
            empty="No show sold anything of yours in this time."
            fileName={of('sales-by-pin')}
          />
          <FiguresSection
            title="Payouts"
            text={`What buyers paid, with shipping and tax, less refunds and the commission, which is ${data.commissionBasisPoints / 100}% of items now. An order keeps the commission of its time.`}
            columns={['Month', 'Orders', 'Paid', 'Refunded', 'Commission', 'Owed']}
            rows={payoutRows(data)}
            chart="bars"
            empty="Nothing is owed for this time."
            fileName={of('payouts')}
          />
        </div>
      )}
    </>
  );
}

function sum<Name extends string>(rows: readonly Readonly<Record<Name, number>>[], name: Name): number {
  return rows.reduce((all, row) => all + row[name], 0);
}

function Totals({ figures }: { figures: readonly (readonly [name: string, value: string])[] }) {
  return (
    <dl aria-label="Totals" className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      {figures.map(([name, value]) => (
        <div key={name} className="rounded-card bg-moss p-4 md:p-5">
          <dt className="text-small text-ink-soft">{name}</dt>
          <dd className="tabular mt-1 font-display text-lead font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
