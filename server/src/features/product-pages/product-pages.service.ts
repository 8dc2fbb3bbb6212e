import { formatCentsShort } from '@greenroom/contract/money-format';
import type { ShippingPrice } from '@greenroom/contract/cart/totals';
import type { ProductDetail } from '@greenroom/contract/products/products.schemas';
import { plainTextOf, toRichText } from '../../platform/rich-text/rich-text.ts';
import type { BrandsService } from '../brands/brands.service.ts';
import type { BrandShippingService } from '../brands/shipping/brand-shipping.service.ts';
import type { ProductsService } from '../products/products.service.ts';
import type { ShopSettingsService } from '../shop-settings/shop-settings.service.ts';
import type { StreamsService } from '../streams/streams.service.ts';

/** The text of the shipping tile while the country is unknown. */
function shippingPromise({ cents, freeOverCents, elsewhere = [] }: ShippingPrice): string {
  if (elsewhere.length > 0) {
    const leastCents = Math.min(cents, ...elsewhere.map((other) => other.cents));
    return leastCents === 0
      ? 'Shipping depends on the address'
      : `Shipping from ${formatCentsShort(leastCents, 'USD')}`;
  }
  if (cents === 0) return 'Free shipping';
  return freeOverCents === undefined
    ? `Shipping ${formatCentsShort(cents, 'USD')}`
    : `Free shipping over ${formatCentsShort(freeOverCents, 'USD')}`;
}

/**
 * The page of a product: its catalogue data, its brand's promises (PDP-13), and the live stream that shows it
 * now (PDP-4).
 */
export function createProductPagesService({
  products,
  brands,
  brandShipping,
  shopSettings,
  streams,
}: {
  products: Pick<ProductsService, 'detail'>;
  brands: Pick<BrandsService, 'findBySlug'>;
  brandShipping: Pick<BrandShippingService, 'pricesTo'>;
  shopSettings: Pick<ShopSettingsService, 'shippingTo'>;
  streams: Pick<StreamsService, 'findPromoting'>;
}) {
  async function promisesOf(slug: string): Promise<string[]> {
    const brand = await brands.findBySlug(slug);
    const [own, ofShop] = await Promise.all([
      brandShipping.pricesTo(undefined, brand === undefined ? [] : [brand.id]),
      shopSettings.shippingTo(undefined),
    ]);
    const tiles = [shippingPromise((brand && own.get(brand.id)) ?? ofShop), '2 year warranty'];
    if (brand === undefined || brand.returnPolicy === null)
      return [...tiles, '30-day returns', '24/7 support'];
    return [...tiles, '24/7 support', `Returns at ${brand.companyName}: ${brand.returnPolicy}`];
  }

  return {
    /** @throws AppError `product_not_found`, also for one that shoppers cannot see. */
    async detail(id: string): Promise<ProductDetail> {
      const [detail, streamer] = await Promise.all([products.detail(id), streams.findPromoting(id)]);
      const formattedDescription = toRichText(detail.description);
      return {
        ...detail,
        description: plainTextOf(formattedDescription),
        formattedDescription,
        promises: await promisesOf(detail.brand.slug),
        ...(streamer === undefined ? {} : { streamer }),
      };
    },
  };
}

export type ProductPagesService = ReturnType<typeof createProductPagesService>;
