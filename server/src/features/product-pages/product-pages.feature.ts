import type { Platform } from '../../platform/platform.ts';
import type { BrandsService } from '../brands/brands.service.ts';
import type { BrandShippingService } from '../brands/shipping/brand-shipping.service.ts';
import type { ProductsService } from '../products/products.service.ts';
import type { ShopSettingsService } from '../shop-settings/shop-settings.service.ts';
import type { StreamsService } from '../streams/streams.service.ts';
import { productPagesRoutes } from './product-pages.routes.ts';
import { createProductPagesService } from './product-pages.service.ts';

export function registerProductPages(
  { endpoints }: Platform,
  below: {
    products: ProductsService;
    brands: BrandsService;
    brandShipping: BrandShippingService;
    shopSettings: ShopSettingsService;
    streams: StreamsService;
  },
): void {
  endpoints.add({ products: productPagesRoutes(createProductPagesService(below)) });
}
