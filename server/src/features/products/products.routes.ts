import { endpoints } from '../../platform/http/endpoint-binding.ts';
import type { ProductsService } from './products.service.ts';

export function productsRoutes(service: ProductsService) {
  const routes = endpoints.products;
  return {
    list: routes.list.handler(async ({ input }) => service.list(input)),
    facets: routes.facets.handler(async ({ input }) => service.facets(input)),
    cards: routes.cards.handler(async ({ input }) => ({
      products: await service.cardsByIds([...new Set(input.ids)]),
    })),
    prices: routes.prices.handler(async ({ input }) => service.prices(input.id, input)),
  };
}
