import type { ProductDetail, Review } from '@greenroom/contract/products/products.schemas';
import { formatDate } from '@greenroom/contract/time-format';
import { Avatar } from '../../../ui/avatar.tsx';
import { LocalTime } from '../../../ui/local-time.tsx';
import { Tabs } from '../../../ui/tabs.tsx';

/** Description, specifications and reviews (PDP-14). */
export function ProductTabs({ product }: { product: ProductDetail }) {
  return (
    <Tabs
      label="About this product"
      tabs={[
        { value: 'description', label: 'Description', content: <Description product={product} /> },
        { value: 'specifications', label: 'Specifications', content: <Specifications product={product} /> },
        {
          value: 'reviews',
          label: `Reviews (${product.reviews})`,
          content: <Reviews reviews={product.latestReviews} />,
        },
      ]}
    />
  );
}

function Description({ product }: { product: ProductDetail }) {
  return (
    <div className="max-w-2xl space-y-4">
      <p>{product.description}</p>
      {product.features.length === 0 ? null : (
        <ul className="list-disc space-y-1.5 pl-5 marker:text-leaf-text">
          {product.features.map((feature) => (
            <li key={feature}>{feature}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Specifications({ product }: { product: ProductDetail }) {
  if (product.specifications.length === 0) {
    return <p className="text-ink-soft">The brand gave no specifications.</p>;
  }
  return (
    <dl className="max-w-2xl divide-y divide-stone border-y border-stone">
      {product.specifications.map(({ name, value }) => (
        <div key={name} className="grid grid-cols-[minmax(8rem,1fr)_2fr] gap-4 py-3 text-small">
          <dt className="text-stone-text">{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Reviews({ reviews }: { reviews: readonly Review[] }) {
  if (reviews.length === 0) return <p className="text-ink-soft">No reviews yet.</p>;
  return (
    <ul className="grid max-w-4xl gap-x-10 gap-y-8 md:grid-cols-2">
      {reviews.map((review) => (
        <li key={review.id}>
          <div className="flex items-center gap-3">
            <Avatar name={review.user} src={review.avatar} />
            <div>
              <p className="text-small font-semibold">{review.user}</p>
              <p className="flex items-center gap-2 text-small text-stone-text">
                <Stars rating={review.rating} />
                <LocalTime moment={review.date} format={formatDate} />
              </p>
            </div>
          </div>
          <p className="mt-3">{review.comment}</p>
          {review.helpful > 0 ? (
            <p className="tabular mt-1.5 text-small text-stone-text">
              {review.helpful} {review.helpful === 1 ? 'person' : 'people'} found this helpful
            </p>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

function Stars({ rating }: { rating: number }) {
  return (
    <span className="tracking-wide text-sun-text">
      <span className="sr-only">{rating} of 5 stars</span>
      <span aria-hidden="true">{'★'.repeat(rating)}</span>
      <span aria-hidden="true" className="text-stone-strong">
        {'★'.repeat(5 - rating)}
      </span>
    </span>
  );
}
