import { salesLimits } from '@greenroom/contract/limits/brands';
import type { Sales, SalesQuery } from '@greenroom/contract/sales/sales.schemas';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { BrandsService } from '../brands/brands.service.ts';
import type { OrdersService } from '../orders/orders.service.ts';
import type { StreamsService } from '../streams/streams.service.ts';

const refuse = (field: string, message: string) =>
  new AppError('invalid_input', { details: message, fields: { [field]: message } });

/**
 * Refuses periods that the database would misread: it has no year 0, and inverts the sign of offsets such as
 * +01:00. @throws AppError `invalid_input`.
 */
function checkPeriod({ from, timeZone }: Pick<SalesQuery, 'from' | 'timeZone'>): void {
  if (from.startsWith('0000')) throw refuse('from', 'There is no year 0');
  if (/^[+-]/.test(timeZone)) throw refuse('timeZone', 'Name the time zone, such as Europe/Paris');
}

/** A brand's sales, and the amount that the operator owes it. */
export function createSalesService({
  brands,
  orders,
  streams,
  commissions,
}: {
  brands: Pick<BrandsService, 'access'>;
  orders: Pick<OrdersService, 'sales'>;
  streams: Pick<StreamsService, 'findSummaries' | 'pinTimes'>;
  /** In hundredths of a percent, with their start times, latest first. */
  commissions: () => Promise<{ basisPoints: number; since: Date }[]>;
}) {
  return {
    /** @throws AppError as `access.brandFor`, `invalid_input` for an invalid period. */
    async read(actor: Actor, { grain, currency, ...days }: SalesQuery): Promise<Sales> {
      checkPeriod(days);
      const brand = await brands.access.brandFor(actor, 'sales:read');
      const [currencies, rates] = await Promise.all([orders.sales.currencies(brand.id), commissions()]);
      const period = { ...days, brandId: brand.id, currency: currency ?? currencies[0] ?? 'USD' };
      const [byTime, products, sold, payouts] = await Promise.all([
        orders.sales.byTime(period, grain),
        orders.sales.byProduct(period, salesLimits.productsMax + 1),
        orders.sales.byShow(period, salesLimits.showLinesMax + 1),
        orders.sales.payouts(period, rates),
      ]);
      const streamIds = [...new Set(sold.map(({ streamId }) => streamId))];
      const [shows, pinTimes] = await Promise.all([
        streams.findSummaries(streamIds),
        streams.pinTimes(streamIds),
      ]);
      const titles = new Map(shows.map(({ id, title }) => [id, title]));
      const byShow = sold.slice(0, salesLimits.showLinesMax).map((line) => {
        const title = titles.get(line.streamId);
        const pinnedAt = line.pinId === undefined ? undefined : pinTimes.get(line.pinId)?.toISOString();
        return Object.assign(
          line,
          title === undefined ? {} : { title },
          pinnedAt === undefined ? {} : { pinnedAt },
        );
      });
      const commissionBasisPoints = rates[0]?.basisPoints ?? 0;
      return {
        currency: period.currency,
        currencies,
        byTime,
        byProduct: products.slice(0, salesLimits.productsMax),
        hasMoreProducts: products.length > salesLimits.productsMax,
        byShow,
        hasMoreOfShows: sold.length > salesLimits.showLinesMax,
        payouts,
        commissionBasisPoints,
      };
    },
  };
}

export type SalesService = ReturnType<typeof createSalesService>;
