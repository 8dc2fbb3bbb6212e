import { useInfiniteQuery } from '@tanstack/react-query';
import { EmptyState, QueryErrorState } from '../../ui/list/list-states.tsx';
import { LoadMore } from '../../ui/list/load-more.tsx';
import { ProductCard, ProductCardSkeletons, productGridClass } from './product-card.tsx';
import { useIsHydrated } from '../../ui/use-is-hydrated.ts';
import { productCountLabel } from './product-count-label.ts';
import { productListQuery } from './products.api.ts';
import type { ProductFilter } from './products.api.ts';

/** The products under a filter, a page at a time. */
export function ProductResults({ filter }: { filter: ProductFilter }) {
  const isHydrated = useIsHydrated();
  const list = useInfiniteQuery(productListQuery(filter));
  if (list.isPending) return <ProductCardSkeletons count={8} />;
  if (list.isLoadingError) {
    return <QueryErrorState query={list} title="Failed to load products" text="Please try again later" />;
  }
  const products = list.data.pages.flatMap((page) => page.products);
  const [first] = list.data.pages;
  if (products.length === 0) {
    return <EmptyState title="No products found" text="Try adjusting your filters or search query" />;
  }
  return (
    <>
      <h2 className="sr-only">Products</h2>
      <output className="tabular mb-5 block text-small text-stone-text">
        {products.length} of {productCountLabel(first, { isHydrated })}
      </output>
      <ul aria-label="Products" className={productGridClass}>
        {products.map((product, place) => (
          <li key={product.id} className="min-w-0">
            <ProductCard product={product} eager={place < 4} />
          </li>
        ))}
      </ul>
      <LoadMore query={list} label="Load More" failureText="The next products could not be loaded." />
    </>
  );
}
