import type { ProductDetail } from '@greenroom/contract/products/products.schemas';
import type { ProductsService } from '../products/products.service.ts';
import type { StreamsService } from '../streams/streams.service.ts';

/** The page of a product: what the catalogue has, and the live stream that shows it now. */
export function createProductPagesService({
  products,
  streams,
}: {
  products: Pick<ProductsService, 'detail'>;
  streams: Pick<StreamsService, 'findPromoting'>;
}) {
  return {
    /** @throws AppError `product_not_found`, also for one that shoppers cannot see. */
    async detail(id: string): Promise<ProductDetail> {
      const [detail, streamer] = await Promise.all([products.detail(id), streams.findPromoting(id)]);
      return streamer === undefined ? detail : { ...detail, streamer };
    },
  };
}

export type ProductPagesService = ReturnType<typeof createProductPagesService>;
