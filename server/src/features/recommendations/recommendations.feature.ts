import { repeatWork } from '../../platform/jobs/repeated-work.ts';
import type { Platform } from '../../platform/platform.ts';
import { createThrottledWork } from '../../platform/queues/throttled-work.ts';
import type { OrdersService } from '../orders/orders.service.ts';
import type { ProductsService } from '../products/products.service.ts';
import { createPairComputation } from './pair-computation.service.ts';
import { recommendationsRoutes } from './recommendations.routes.ts';
import { createRecommendationsService } from './recommendations.service.ts';

const computedEveryMs = 900_000;
/** However often it is asked for besides. */
const computedAtMostEveryMs = 1000;

export function registerRecommendations(
  { endpoints, database: { db }, lifecycle, log, redis, now }: Platform,
  { orders, products }: { orders: OrdersService; products: ProductsService },
): { computeSoon: () => void } {
  endpoints.add({
    products: recommendationsRoutes(createRecommendationsService({ db, products, redis, now })),
  });
  const { compute } = createPairComputation({ db, orders, products, now });
  const computing = createThrottledWork({
    intervalMs: computedAtMostEveryMs,
    work: compute,
    failed: 'recommendations could not be computed',
    log,
  });
  lifecycle.onStop('activity', computing.stop);
  repeatWork(
    { lifecycle, log },
    { name: 'recommendations', everyMs: computedEveryMs, work: async () => computing.request() },
  );
  return { computeSoon: computing.request };
}
