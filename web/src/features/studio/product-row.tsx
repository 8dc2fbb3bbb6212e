import type { ProductCard } from '@greenroom/contract/products/products.schemas';
import type { ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { Picture } from '../../ui/picture.tsx';
import { categoryGround } from '../products/category-ground.ts';
import { Price } from '../products/price.tsx';

/** A product in one line with what can be done with it. */
export function ProductRow({ product, action }: { product: ProductCard; action?: ReactNode }) {
  return (
    <div className="flex items-center gap-3 py-2">
      <div
        className={classNames(
          'size-12 shrink-0 overflow-hidden rounded-control',
          categoryGround[product.category],
        )}
      >
        <Picture
          src={product.image}
          alt=""
          width={160}
          height={160}
          widths={[160]}
          className="size-full object-cover"
        />
      </div>
      <div className="min-w-0 grow">
        <p className="truncate text-small font-semibold">{product.name}</p>
        <p className="flex flex-wrap items-center gap-x-3 text-micro text-stone-text">
          <Price price={product.price} originalPrice={product.originalPrice} currency={product.currency} />
          {product.stock <= 0 ? 'Out of stock' : `${product.stock} in stock`}
        </p>
      </div>
      {action}
    </div>
  );
}
