import { analyticsLimits } from '@greenroom/contract/limits/streams';
import { repeatWork } from '../../platform/jobs/repeated-work.ts';
import type { Platform } from '../../platform/platform.ts';
import type { LiveState } from '../live-state/live-state.service.ts';
import type { OrdersService } from '../orders/orders.service.ts';
import type { ProductsService } from '../products/products.service.ts';
import type { EventLog } from '../streams/event-log/event-log.service.ts';
import type { StreamsService } from '../streams/streams.service.ts';
import { analyticsRoutes } from './analytics.routes.ts';
import { createAnalyticsService } from './analytics.service.ts';
import { createViewerSampling } from './viewer-sampling.service.ts';

/** Measurements of shows, for their streamers. */
export function registerAnalytics(
  { database: { db }, endpoints, phases, log, now }: Platform,
  {
    liveState,
    orders,
    eventLog,
    products,
    streams,
  }: {
    liveState: LiveState;
    orders: OrdersService;
    eventLog: EventLog;
    products: Pick<ProductsService, 'namesOf'>;
    streams: StreamsService;
  },
): void {
  endpoints.add({
    analytics: analyticsRoutes(createAnalyticsService({ db, orders, eventLog, products, streams, now })),
  });
  const sampling = createViewerSampling({ db, liveState, streams, now });
  repeatWork(
    { phases, log },
    { name: 'viewer samples', everyMs: analyticsLimits.sampleSeconds * 1000, work: sampling.sampleLive },
  );
  streams.events.on('streamEnded', async ({ streamId }) => {
    await sampling.sample(streamId).catch((error: unknown) => {
      log.warn({ err: error, streamId }, 'the viewer sample at the end of a show could not be stored');
    });
  });
}
