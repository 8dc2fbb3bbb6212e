import { endpoints } from '../../platform/http/endpoint-binding.ts';
import type { ProductPagesService } from './product-pages.service.ts';

export function productPagesRoutes(service: ProductPagesService) {
  return {
    detail: endpoints.products.detail.handler(async ({ input }) => service.detail(input.id)),
  };
}
