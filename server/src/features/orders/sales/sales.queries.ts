import { sql, type SQL } from 'drizzle-orm';
import type { Sales, SalesQuery } from '@greenroom/contract/sales/sales.schemas';
import type { Queryable } from '../../../db/client.ts';
import { orderAttributions } from '../order-attributions.table.ts';
import { orders } from '../orders.table.ts';
import { refunds } from '../payments/refunds.table.ts';

/** Days in a time zone, for one brand and currency. */
export type SalesPeriod = Omit<SalesQuery, 'currency' | 'grain'> & { brandId: string; currency: string };
export type SoldByShow = Omit<Sales['byShow'][number], 'title' | 'pinnedAt'>;

const start = ({ from, timeZone }: Pick<SalesPeriod, 'from' | 'timeZone'>): SQL =>
  sql`(${from}::timestamp at time zone ${timeZone})`;
const end = ({ to, timeZone }: Pick<SalesPeriod, 'to' | 'timeZone'>): SQL =>
  sql`((${to}::timestamp + interval '1 day') at time zone ${timeZone})`;

/** Selects the orders of a period. Served by `orders_by_brand`. */
const ofPeriod = (period: SalesPeriod): SQL => sql`
  one.brand_id = ${period.brandId} and one.currency = ${period.currency} and one.status <> 'cancelled'
  and one.created_at >= ${start(period)} and one.created_at < ${end(period)}`;

/** The refunds of an order. Served by `refunds_by_order`. */
const back = sql`(select coalesce(sum(amount_cents), 0) from ${refunds} where order_id = one.id)`;

type Commissions = readonly { basisPoints: number; since: Date }[];

/** Earnings of orders: payments, refunds, and the commission at the time of the order on the items' part. */
function earned(which: SQL, commissions: Commissions): SQL {
  const rates = JSON.stringify(commissions.map(({ basisPoints, since }) => ({ rate: basisPoints, since })));
  return sql`
    select one.brand_id, one.currency, one.created_at, one.total_cents as paid, back.cents as refunded,
      round(
        (one.total_cents - back.cents)::numeric * (one.items_cents - one.discount_cents)
        / greatest(one.total_cents, 1) * coalesce(kept.rate, 0) / 10000
      ) as commission
    from ${orders} as one
    cross join lateral (select ${back} as cents) as back
    left join lateral (
      select rate from jsonb_to_recordset(${rates}::jsonb) as known(rate int, since timestamptz)
      where known.since <= one.created_at order by known.since desc limit 1
    ) as kept on true
    where ${which}`;
}

/** A brand's sales, aggregated by the database. */
export function createSalesQueries(db: Queryable) {
  return {
    /** Currencies that a brand sold in, most orders first. */
    async currencies(brandId: string): Promise<string[]> {
      const { rows } = await db.execute<{ currency: string }>(sql`
        select one.currency from ${orders} as one where one.brand_id = ${brandId}
        group by one.currency order by count(*) desc, one.currency
      `);
      return rows.map(({ currency }) => currency);
    },

    /** Every day, week or month of the period, including those without sales. */
    async byTime(period: SalesPeriod, grain: SalesQuery['grain']): Promise<Sales['byTime']> {
      const { rows } = await db.execute<Record<string, string>>(sql`
        with sold as (
          select date_trunc(${grain}, one.created_at at time zone ${period.timeZone}) as start,
            count(*) as orders, sum(one.items_cents - one.discount_cents) as sold, sum(${back}) as refunded,
            sum((select sum((value ->> 'quantity')::int) from jsonb_array_elements(one.lines))) as units
          from ${orders} as one where ${ofPeriod(period)}
          group by 1
        )
        select to_char(place, 'YYYY-MM-DD') as start, coalesce(sold.orders, 0) as orders,
          coalesce(sold.units, 0) as units, coalesce(sold.sold, 0) as sold, coalesce(sold.refunded, 0) as refunded
        from generate_series(
          date_trunc(${grain}, ${period.from}::timestamp), ${period.to}::timestamp, ('1 ' || ${grain})::interval
        ) as place
        left join sold on sold.start = place
        order by place
      `);
      return rows.map(({ start: from = '', ...sums }) => ({
        start: from,
        orders: Number(sums['orders']),
        units: Number(sums['units']),
        sold: Number(sums['sold']),
        refunded: Number(sums['refunded']),
      }));
    },

    /** Best-selling first. */
    async byProduct(period: SalesPeriod, limit: number): Promise<Sales['byProduct']> {
      const { rows } = await db.execute<Record<string, string>>(sql`
        select line ->> 'productId' as product_id, max(line ->> 'name') as name,
          sum((line ->> 'quantity')::int) as units,
          sum((line ->> 'quantity')::int * (line ->> 'unitCents')::int - (line ->> 'discountCents')::int) as sold
        from ${orders} as one cross join jsonb_array_elements(one.lines) as line
        where ${ofPeriod(period)}
        group by 1 order by sold desc, product_id limit ${limit}
      `);
      return rows.map(({ product_id: productId = '', name = '', ...sums }) => ({
        productId,
        name,
        units: Number(sums['units']),
        sold: Number(sums['sold']),
      }));
    },

    /** Best-selling show first. Served by `order_attributions_by_brand`. */
    async byShow(period: SalesPeriod, limit: number): Promise<SoldByShow[]> {
      const { rows } = await db.execute<Record<string, string | null>>(sql`
        select sold.stream_id, sold.pin_id, sold.product_id, max(one.lines -> sold.line_index ->> 'name') as name,
          sum(sold.units) as units, sum(sold.amount_cents) as sold,
          sum(sum(sold.amount_cents)) over (partition by sold.stream_id) as of_show
        from ${orderAttributions} as sold join ${orders} as one on one.id = sold.order_id
        where sold.brand_id = ${period.brandId} and sold.created_at >= ${start(period)}
          and sold.created_at < ${end(period)} and ${ofPeriod(period)}
        group by sold.stream_id, sold.pin_id, sold.product_id
        order by of_show desc, sold.stream_id, sold desc, sold.product_id limit ${limit}
      `);
      return rows.map(({ stream_id: streamId, pin_id: pinId, product_id: productId, name, ...sums }) => {
        const line: SoldByShow = {
          streamId: streamId ?? '',
          productId: productId ?? '',
          name: name ?? '',
          units: Number(sums['units']),
          sold: Number(sums['sold']),
        };
        return typeof pinId === 'string' ? Object.assign(line, { pinId }) : line;
      });
    },

    /**
     * By month, latest first.
     * @param commissions in hundredths of a percent with their starts; an order has the latest one before it,
     * otherwise none
     */
    async payouts(period: SalesPeriod, commissions: Commissions): Promise<Sales['payouts']> {
      const { rows } = await db.execute<Record<string, string>>(sql`
        with earned as (${earned(ofPeriod(period), commissions)}),
        sums as (
          select date_trunc('month', created_at at time zone ${period.timeZone}) as month, paid, refunded, commission
          from earned
        )
        select to_char(month, 'YYYY-MM') as month, count(*) as orders, sum(paid) as paid,
          sum(refunded) as refunded, sum(commission) as commission
        from sums group by sums.month order by sums.month desc
      `);
      return rows.map(({ month = '', ...sums }) => {
        const [paid, refunded] = [Number(sums['paid']), Number(sums['refunded'])];
        const commission = Number(sums['commission']);
        const owed = paid - refunded - commission;
        return { month, orders: Number(sums['orders']), paid, refunded, commission, owed };
      });
    },

    /** Earnings since the first sale minus the commission, of one brand or of all. */
    async owed(
      commissions: Commissions,
      brandId?: string,
    ): Promise<{ brandId: string; currency: string; owedCents: number }[]> {
      const which = sql`one.status <> 'cancelled' ${brandId === undefined ? sql`` : sql`and one.brand_id = ${brandId}`}`;
      const { rows } = await db.execute<{ brand_id: string; currency: string; owed: string }>(sql`
        with earned as (${earned(which, commissions)})
        select brand_id, currency, sum(paid - refunded - commission) as owed
        from earned group by brand_id, currency
      `);
      return rows.map((row) => ({
        brandId: row.brand_id,
        currency: row.currency,
        owedCents: Number(row.owed),
      }));
    },
  };
}
