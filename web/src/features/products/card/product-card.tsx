import { imageWidths } from '@greenroom/contract/image-widths';
import type {
  ProductCard as Product,
  RecommendedProduct,
} from '@greenroom/contract/products/products.schemas';
import type { ReactNode } from 'react';
import { Badge } from '../../../ui/badge.tsx';
import { Card, CardPicture, CardTitle } from '../../../ui/card.tsx';
import { Loading, Skeleton } from '../../../ui/loading/skeleton.tsx';
import { AddToCartButton } from '../../cart/add-to-cart-button.tsx';
import { MarkedText } from '../../search/marked-text.tsx';
import { WishlistHeart } from '../../wishlists/wishlist-heart.tsx';
import { categoryGround } from './category-ground.ts';
import { ProductPrice } from '../prices/product-price.tsx';
import { Rating } from '../rating.tsx';
import { GreenGrade } from './green-grade.tsx';
import { cardStockNotes, cardTags } from './stock-notes.ts';

/**
 * A product in a list: its image on a tinted background, then brand, name, price and rating. The card is one
 * link to the product's page (HOME-16). The wishlist and cart buttons are above that link.
 */
export function ProductCard({
  product,
  eager = false,
  markedWords,
  note,
}: {
  product: Product;
  eager?: boolean;
  /** Search words to highlight in its name. */
  markedWords?: readonly string[] | undefined;
  /** A further note on its price. */
  note?: ReactNode;
}) {
  const { badge, left } = cardStockNotes(product.stock);
  const tags = cardTags(product.tags);
  return (
    <Card className="h-full gap-3">
      <CardPicture
        src={product.image}
        widths={imageWidths}
        ground={categoryGround[product.category]}
        eager={eager}
        isDimmed={product.stock <= 0}
      >
        {/* Beside the heart, or at the bottom of the image if the longest badge does not fit there. */}
        <div className="absolute top-3 right-14 left-3 z-1 flex flex-wrap gap-1.5 max-[24rem]:top-auto max-[24rem]:right-3 max-[24rem]:bottom-3">
          {badge === undefined ? null : <Badge tone={product.stock <= 0 ? 'ink' : 'stone'}>{badge}</Badge>}
          {product.isNew ? <Badge tone="leaf">New</Badge> : null}
        </div>
      </CardPicture>
      <WishlistHeart product={product} className="absolute! top-2 right-2 z-2" />
      <div className="flex flex-col gap-1">
        <p className="flex justify-between gap-2 text-micro text-stone-text">
          <span className="truncate">{product.brand.name}</span>
          <GreenGrade product={product} />
        </p>
        <CardTitle to={`/product/${product.id}`}>
          <MarkedText text={product.name} words={markedWords} />
        </CardTitle>
        <ProductPrice product={product} />
        {note}
        <div className="flex flex-wrap items-center gap-x-3">
          <Rating rating={product.rating} reviews={product.reviews} />
          {left === undefined ? null : (
            <span className="tabular text-small font-medium text-leaf-text">{left}</span>
          )}
        </div>
        {tags.length === 0 ? null : (
          <ul className="mt-0.5 hidden flex-wrap gap-x-2 text-micro text-stone-text sm:flex">
            {tags.map((tag) => (
              <li key={tag}>#{tag}</li>
            ))}
          </ul>
        )}
      </div>
      {/* Above the link that covers the card. */}
      <div className="relative z-1 mt-auto">
        <AddToCartButton product={product} variant="secondary" />
      </div>
    </Card>
  );
}

export const productGridClass =
  'grid grid-cols-2 gap-x-4 gap-y-8 sm:grid-cols-3 md:gap-x-6 md:gap-y-10 lg:grid-cols-4';

/** Placeholders for `count` cards. */
export function ProductCardSkeletons({
  count,
  className = productGridClass,
}: {
  count: number;
  className?: string;
}) {
  return (
    <Loading label="Loading products" className={className}>
      {Array.from({ length: count }, (_, place) => (
        <div key={place} className="flex flex-col gap-3">
          <Skeleton className="aspect-square rounded-card" />
          <Skeleton className="h-4 w-1/3" />
          <Skeleton className="h-5 w-4/5" />
          <Skeleton className="h-5 w-1/2" />
          <Skeleton className="h-11 w-22 rounded-full" />
        </div>
      ))}
    </Loading>
  );
}

/** Recommended products, each with the reason below its card. */
export function RecommendedProducts({ products }: { products: readonly RecommendedProduct[] }) {
  return (
    <ul className={productGridClass}>
      {products.map((product) => (
        <li key={product.id} className="flex min-w-0 flex-col">
          <ProductCard product={product} />
          <p className="mt-2 text-micro text-stone-text">{product.reason}</p>
        </li>
      ))}
    </ul>
  );
}
