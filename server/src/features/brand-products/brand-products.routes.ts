import { endpoints, originOf, signedIn } from '../../platform/http/endpoint-binding.ts';
import type { BrandProductsService } from './brand-products.service.ts';

export function brandProductsRoutes(service: BrandProductsService) {
  const routes = endpoints.brandProducts;
  return {
    list: routes.list.handler(async ({ context }) => ({
      success: true as const,
      data: { products: await service.list(signedIn(context)) },
    })),
    add: routes.add.handler(async ({ input, context }) => ({
      success: true as const,
      data: await service.add(signedIn(context), input),
      message: 'The product is added',
    })),
    change: routes.change.handler(async ({ input: { id, ...product }, context }) => ({
      success: true as const,
      data: await service.change(signedIn(context), id, product, originOf(context)),
      message: 'The product is saved',
    })),
    remove: routes.remove.handler(async ({ input, context }) => {
      await service.remove(signedIn(context), input.id, originOf(context));
      return { success: true as const, data: {}, message: 'The product is deleted' };
    }),
  };
}
