import { analyticsLimits } from '@greenroom/contract/limits/streams';
import type { ShowAnalytics, ShowFigures } from '@greenroom/contract/analytics/analytics.schemas';
import type { Queryable } from '../../db/client.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { OrdersService } from '../orders/orders.service.ts';
import type { ProductsService } from '../products/products.service.ts';
import type { EventLog } from '../streams/event-log/event-log.service.ts';
import type { StreamRow, StreamsService } from '../streams/streams.service.ts';
import { productRows } from './product-rows.ts';
import { createViewerSamplesQueries } from './viewer-samples.queries.ts';

export interface AnalyticsService {
  /**
   * @throws AppError `stream_not_found`, `not_your_stream`, `show_not_measured` for one that was never live.
   */
  show(actor: Actor, streamId: string): Promise<ShowAnalytics>;
}

type ShownStream = StreamRow & { startedAt: Date };

function wasOnAir(stream: StreamRow): stream is ShownStream {
  return stream.startedAt !== null;
}

/** The measurements of a show, with those of earlier shows for comparison. */
export function createAnalyticsService({
  db,
  orders,
  eventLog,
  products,
  streams,
  now,
}: {
  db: Queryable;
  orders: Pick<OrdersService, 'sales'>;
  eventLog: Pick<EventLog, 'messages'>;
  products: Pick<ProductsService, 'namesOf'>;
  streams: Pick<
    StreamsService,
    'findManaged' | 'listShownBefore' | 'pinTimes' | 'cartAdds' | 'cartAddsOfShow'
  >;
  now: () => Date;
}): AnalyticsService {
  const queries = createViewerSamplesQueries(db);

  async function figuresOf(shows: readonly ShownStream[]): Promise<ShowFigures[]> {
    const ids = shows.map(({ id }) => id);
    const [viewers, chats, sales, cartAdds] = await Promise.all([
      queries.totals(ids),
      eventLog.messages.counts(ids),
      orders.sales.totalsOfShows(ids),
      streams.cartAdds(ids),
    ]);
    return shows.map(({ id, title, startedAt, endedAt, peakViewerCount }) => {
      const measured = viewers.get(id);
      const chat = chats.get(id);
      const sold = sales.filter(({ streamId }) => streamId === id);
      return {
        streamId: id,
        title,
        startedAt: startedAt.toISOString(),
        ...(endedAt === null ? {} : { endedAt: endedAt.toISOString() }),
        peakViewers: peakViewerCount,
        ...(measured === undefined
          ? {}
          : { averageViewers: Math.round((measured.viewers / measured.samples) * 10) / 10 }),
        visits: measured?.visits ?? 0,
        ...(measured === undefined || measured.visits === 0
          ? {}
          : {
              averageWatchSeconds: Math.round(
                (measured.viewers * analyticsLimits.sampleSeconds) / measured.visits,
              ),
            }),
        messages: chat?.messages ?? 0,
        chatters: chat?.chatters ?? 0,
        cartAdds: cartAdds.get(id) ?? 0,
        orders: sold.reduce((sum, row) => sum + row.orders, 0),
        units: sold.reduce((sum, row) => sum + row.units, 0),
        sold: sold.map(({ currency, amount, refunded }) => ({ currency, amount, refunded })),
      };
    });
  }

  async function courseOf({ id, startedAt, endedAt }: ShownStream): Promise<ShowAnalytics['overTime']> {
    const lengthSeconds = Math.max(1, ((endedAt ?? now()).getTime() - startedAt.getTime()) / 1000);
    const stepSeconds = Math.max(
      analyticsLimits.sampleSeconds,
      Math.ceil(lengthSeconds / analyticsLimits.stepsMax),
    );
    const [viewers, messages] = await Promise.all([
      queries.mostInSteps(id, startedAt, stepSeconds),
      eventLog.messages.countsInSteps(id, stepSeconds * 1000),
    ]);
    return Array.from({ length: Math.ceil(lengthSeconds / stepSeconds) }, (_, step) => {
      const watching = viewers.get(step);
      return {
        atSeconds: step * stepSeconds,
        ...(watching === undefined ? {} : { viewers: watching }),
        messages: messages.get(step) ?? 0,
      };
    });
  }

  async function productsOf({ id, startedAt }: ShownStream): Promise<ShowAnalytics['products']> {
    const { productRowsMax } = analyticsLimits;
    const [sold, added, pinTimes] = await Promise.all([
      orders.sales.productsOfShow(id, productRowsMax),
      streams.cartAddsOfShow(id),
      streams.pinTimes([id]),
    ]);
    const rows = productRows(sold, added).slice(0, productRowsMax);
    const names = await products.namesOf(
      rows.flatMap(({ name, productId }) => (name === undefined ? [productId] : [])),
    );
    return rows.map(({ pinId, ...row }) => {
      const named = Object.assign(row, { name: row.name ?? names.get(row.productId) ?? '' });
      const pinnedAt = pinId === undefined ? undefined : pinTimes.get(pinId);
      if (pinnedAt === undefined) return named;
      const pinnedAtSeconds = Math.max(0, Math.round((pinnedAt.getTime() - startedAt.getTime()) / 1000));
      return Object.assign(named, { pinnedAtSeconds });
    });
  }

  return {
    async show(actor, streamId) {
      const stream = await streams.findManaged(actor, streamId);
      if (!wasOnAir(stream)) throw new AppError('show_not_measured');
      const before = await streams.listShownBefore(stream, analyticsLimits.showsBefore);
      const [[show, ...showsBefore], overTime, ofProducts] = await Promise.all([
        figuresOf([stream, ...before.filter(wasOnAir)]),
        courseOf(stream),
        productsOf(stream),
      ]);
      if (show === undefined) throw new AppError('stream_not_found');
      return { show, overTime, products: ofProducts, showsBefore };
    },
  };
}
