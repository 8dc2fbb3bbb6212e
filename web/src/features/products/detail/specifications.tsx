import type { ProductDetail } from '@greenroom/contract/products/products.schemas';

/** The material and dimensions of a product, as far as its brand states them. */
export function Specifications({ product }: { product: ProductDetail }) {
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
