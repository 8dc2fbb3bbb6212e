import type { Platform } from '../../platform/platform.ts';
import type { BrandsService } from '../brands/brands.service.ts';
import type { ProductsService } from '../products/products.service.ts';
import type { StreamsService } from '../streams/streams.service.ts';
import { searchRoutes } from './search.routes.ts';
import { createSearchService } from './search.service.ts';

export function registerSearch(
  { endpoints }: Platform,
  services: { products: ProductsService; streams: StreamsService; brands: BrandsService },
): void {
  endpoints.add({ search: searchRoutes(createSearchService(services)) });
}
