import type { ProductDetail } from '@greenroom/contract/products/products.schemas';
import { Suspense, useState } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { couponPrice, formatPrice } from '../../../lib/format/price.ts';
import { Badge, StatusBadge } from '../../../ui/badge.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { lazyPart } from '../../../ui/loading/lazy-part.tsx';
import { WishlistHeart } from '../../wishlists/wishlist-heart.tsx';
import { categoryGround } from '../card/category-ground.ts';
import { GreenGrade } from '../card/green-grade.tsx';
import { Gallery } from './gallery.tsx';
import { PriceHistory } from '../prices/price-history.tsx';
import { Price } from '../prices/price.tsx';
import { productChoice } from './product-choice.ts';
import type { ChosenOptions, ProductChoice } from './product-choice.ts';
import { ProductOptions } from './product-options.tsx';
import { catalogueAddress, categoryChoices } from '../browse/product-query.ts';
import { priceOf, variantOf } from '@greenroom/contract/products/product-variants';
import { Rating } from '../rating.tsx';
import { ShareButton } from './share-button.tsx';
import { pageStockNote } from '../card/stock-notes.ts';

const ProductTabs = lazyPart(async () => (await import('../browse/product-tabs.tsx')).ProductTabs);

interface ProductViewProps {
  product: ProductDetail;
  /** Renders the actions for the choice. */
  renderActions?: (choice: ProductChoice) => ReactNode;
}

/** A product on its own page, with its wishlist toggle (PDP-10). */
export function ProductView({ product, renderActions }: ProductViewProps) {
  const [place, setPlace] = useState(0);
  const [chosen, setChosen] = useState<ChosenOptions>({ quantity: 1 });
  const choice = productChoice(product, chosen);
  const price = priceOf(product, choice);
  const stockNote = pageStockNote(product.stock);
  const category = categoryChoices.find(({ value }) => value === product.category);

  function choose(more: Partial<ChosenOptions>) {
    setChosen((before) => ({ ...before, ...more }));
    const imageId = variantOf(product, productChoice(product, { ...chosen, ...more }))?.imageId;
    const shown = product.images.findIndex(({ id }) => id === imageId);
    if (imageId !== undefined && shown !== -1) setPlace(shown);
  }

  return (
    <>
      <nav aria-label="Breadcrumb" className="page-width pt-5 text-small md:pt-8">
        <ol className="flex flex-wrap items-center gap-x-2 text-stone-text">
          <li>
            <Link to="/products" className="inline-flex min-h-11 items-center hover:underline">
              Shop
            </Link>
          </li>
          <li aria-hidden="true">/</li>
          <li>
            <Link
              to={catalogueAddress({ category: product.category })}
              className="inline-flex min-h-11 items-center hover:underline"
            >
              {category?.label}
            </Link>
          </li>
        </ol>
      </nav>
      <div className="page-width grid grid-cols-1 gap-8 pt-2 lg:grid-cols-2 lg:gap-14 [@media(width>=40rem)_and_(height<32rem)]:grid-cols-2">
        <Gallery
          images={product.images}
          place={place}
          onPlace={setPlace}
          ground={categoryGround[product.category]}
          badges={
            <>
              {product.streamer && <StatusBadge status="on">LIVE</StatusBadge>}
              {product.isNew && <Badge tone="leaf">New</Badge>}
            </>
          }
        />
        <div className="lg:pt-4">
          <p className="flex items-center gap-3 text-small text-stone-text">
            <Link className="link min-w-0 truncate" to={`/profiles/brands/${product.brand.slug}`}>
              {product.brand.name}
            </Link>
            <GreenGrade product={product} />
          </p>
          <h1 className="mt-1 text-title">{product.title}</h1>
          <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-1">
            <Rating rating={product.rating} reviews={product.reviews} />
            {product.sold > 0 && (
              <span className="tabular text-small text-stone-text">{product.sold} sold</span>
            )}
          </div>
          <div className="mt-5">
            {/* Another color or size may have another price. */}
            <output className="block">
              <Price {...price} currency={product.currency} size="page" />
            </output>
            {product.couponCode === undefined || product.couponDiscount === undefined ? null : (
              <p className="tabular mt-2 text-small">
                <Badge tone="sun">{product.couponCode}</Badge> brings it to{' '}
                <span className="font-semibold">
                  {formatPrice(couponPrice(price.price, product.couponDiscount), product.currency)}
                </span>
              </p>
            )}
            <PriceHistory
              productId={product.id}
              choice={variantOf(product, choice)?.price === undefined ? {} : choice}
            />
          </div>
          {stockNote && <p className="tabular mt-3 font-semibold text-leaf-text">{stockNote}</p>}
          {product.streamer && <LiveBanner streamer={product.streamer} />}
          <ProductOptions product={product} chosen={chosen} onChoose={choose} renderActions={renderActions} />
          <div className="mt-5 flex flex-wrap gap-3">
            <WishlistHeart product={product} look="labelled" />
            <ShareButton title={product.title} />
          </div>
          <ul className="mt-8 flex flex-wrap gap-px overflow-hidden rounded-card border border-stone bg-stone">
            {product.promises.map((promise) => (
              <li
                key={promise}
                className="grow basis-2/5 bg-paper px-4 py-3.5 text-small font-medium whitespace-pre-line wrap-anywhere"
              >
                {promise}
              </li>
            ))}
          </ul>
        </div>
      </div>
      <div className="page-width mt-12 md:mt-16">
        <Suspense fallback={null}>
          <ProductTabs product={product} />
        </Suspense>
      </div>
    </>
  );
}

/** Shown while the streamer is live (PDP-4, PDP-5). */
function LiveBanner({ streamer }: { streamer: NonNullable<ProductDetail['streamer']> }) {
  return (
    <div className="on-stage mt-5 flex flex-wrap items-center justify-between gap-4 rounded-card px-5 py-4">
      <p>
        <span className="font-semibold">{streamer.name}</span> is showing this live right now
      </p>
      <ButtonLink to={`/stream/${streamer.streamId}`} size="small">
        Watch Live
      </ButtonLink>
    </div>
  );
}
