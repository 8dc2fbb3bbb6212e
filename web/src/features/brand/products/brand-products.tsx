import type { BrandProfile } from '@greenroom/contract/brands/brands.schemas';
import { imageWidths } from '@greenroom/contract/image-widths';
import { formatNumber } from '../../../lib/format/number.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Card, CardPicture, CardTitle } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/list/list-states.tsx';
import { Section } from '../../../ui/section.tsx';
import { categoryGround } from '../../products/card/category-ground.ts';
import { Price } from '../../products/prices/price.tsx';
import { productGridClass } from '../../products/card/product-card.tsx';
import { Rating } from '../../products/rating.tsx';
import { cardTags } from '../../products/card/stock-notes.ts';

/** The products of a brand (BRAND-13 to BRAND-17), best rated first. */
export function BrandProducts({ brand }: { brand: BrandProfile }) {
  const { products, _count: counts } = brand;
  const isCut = products.length < counts.products;
  return (
    <Section
      title="Products"
      aside={
        isCut ? (
          <p className="text-small text-stone-text">
            The {products.length} best rated of {formatNumber(counts.products)}
          </p>
        ) : null
      }
    >
      {products.length === 0 ? (
        <EmptyState title="No products available yet" />
      ) : (
        <ul className={productGridClass}>
          {products.map((product) => (
            <li key={product.id} className="min-w-0">
              <ProductCard product={product} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

function ProductCard({ product }: { product: BrandProfile['products'][number] }) {
  const tags = cardTags(product.tags);
  return (
    <Card className="gap-3">
      <CardPicture
        src={product.image}
        widths={imageWidths}
        ground={categoryGround[product.category]}
        isDimmed={!product.inStock}
      >
        {product.inStock ? null : (
          <div className="absolute top-3 left-3 z-1">
            <Badge tone="ink">Out of Stock</Badge>
          </div>
        )}
      </CardPicture>
      <div className="flex flex-col gap-1">
        <CardTitle to={`/product/${product.id}`}>{product.name}</CardTitle>
        <p className="line-clamp-2 text-small text-ink-soft">{product.description}</p>
        <Price price={product.price} originalPrice={product.originalPrice} currency={product.currency} />
        <Rating rating={product.rating} reviews={product.reviews} />
        {tags.length === 0 ? null : (
          <ul aria-label="Tags" className="mt-0.5 flex flex-wrap gap-x-2 text-micro text-stone-text">
            {tags.map((tag) => (
              <li key={tag}>#{tag}</li>
            ))}
          </ul>
        )}
      </div>
    </Card>
  );
}
