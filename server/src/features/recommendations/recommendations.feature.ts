import { repeatWork } from '../../platform/jobs/repeated-work.ts';
import type { Platform } from '../../platform/platform.ts';
import type { OrdersService } from '../orders/orders.service.ts';
import type { ProductsService } from '../products/products.service.ts';
import { createPairComputation } from './pair-computation.service.ts';
import { recommendationsRoutes } from './recommendations.routes.ts';
import { createRecommendationsService } from './recommendations.service.ts';

const computedEveryMs = 900_000;

export function registerRecommendations(
  { endpoints, database: { db }, phases, log, redis, now }: Platform,
  { orders, products }: { orders: OrdersService; products: ProductsService },
): void {
  endpoints.add({
    products: recommendationsRoutes(createRecommendationsService({ db, products, redis, now })),
  });
  const { compute } = createPairComputation({ db, orders, products, now });
  repeatWork({ phases, log }, { name: 'recommendations', everyMs: computedEveryMs, work: compute });
}
