import type { ProductCard } from '@greenroom/contract/products/products.schemas';
import type { ReactNode } from 'react';
import { Price } from '../../products/prices/price.tsx';
import { ProductThumbnail } from '../../products/card/product-thumbnail.tsx';
import { Loading, Skeleton } from '../../../ui/loading/skeleton.tsx';

/** A product in one line with its actions. */
export function ProductRow({ product, action }: { product: ProductCard; action?: ReactNode }) {
  return (
    <div className="flex items-center gap-3 py-2">
      <ProductThumbnail product={product} size="size-12" />
      <div className="min-w-0 grow">
        <p className="truncate text-small font-semibold">{product.name}</p>
        <p className="flex flex-wrap items-center gap-x-3 text-micro text-stone-text">
          <Price
            price={product.price}
            priceTo={product.priceTo}
            originalPrice={product.originalPrice}
            currency={product.currency}
          />
          {product.stock <= 0 ? 'Out of stock' : `${product.stock} in stock`}
        </p>
      </div>
      {action}
    </div>
  );
}

export function ProductRowsLoading() {
  return (
    <Loading label="Loading products" className="mt-2 space-y-2">
      <Skeleton className="h-14" />
      <Skeleton className="h-14" />
    </Loading>
  );
}
