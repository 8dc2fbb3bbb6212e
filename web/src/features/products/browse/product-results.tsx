import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import { QueryErrorState } from '../../../ui/list/list-states.tsx';
import { lazyPart } from '../../../ui/loading/lazy-part.tsx';
import { LoadMore } from '../../../ui/list/load-more.tsx';
import { ProductCard, ProductCardSkeletons, productGridClass } from '../card/product-card.tsx';
import { useIsHydrated } from '../../../ui/hydration/use-is-hydrated.ts';
import { productCountLabel } from './product-count-label.ts';
import type { ProductFilter } from './product-query.ts';
import { productListQuery } from './product-list.api.ts';

/** There is room for three columns beside the filters. */
const gridClass = productGridClass.replace('lg:grid-cols-4', '');

/**
 * The products under a filter, page by page. When the filter changes, the previous products stay, dimmed, until
 * the new ones arrive.
 */
export function ProductResults({ filter }: { filter: ProductFilter }) {
  const isHydrated = useIsHydrated();
  const list = useInfiniteQuery({ ...productListQuery(filter), placeholderData: keepPreviousData });
  if (list.isPending) return <ProductCardSkeletons count={8} className={gridClass} />;
  if (list.isLoadingError) {
    return <QueryErrorState query={list} title="Failed to load products" text="Please try again later" />;
  }
  const products = list.data.pages.flatMap((page) => page.products);
  const [first] = list.data.pages;
  if (products.length === 0) {
    return (
      <Suspense fallback={null}>
        <NothingFound filter={filter} />
      </Suspense>
    );
  }
  return (
    <div
      aria-busy={list.isPlaceholderData}
      className={classNames(
        'transition-opacity duration-(--motion-calm)',
        list.isPlaceholderData && 'opacity-60',
      )}
    >
      <h2 className="sr-only">Products</h2>
      <output className="tabular mb-5 block text-small text-stone-text">
        {products.length} of {productCountLabel(first, { isHydrated })}
      </output>
      <ul aria-label="Products" className={gridClass}>
        {products.map((product, place) => (
          <li key={product.id} className="min-w-0">
            <ProductCard product={product} eager={place < 4} markedWords={first?.reading?.markedWords} />
          </li>
        ))}
      </ul>
      {list.isPlaceholderData ? null : (
        <LoadMore query={list} label="Load More" failureText="The next products could not be loaded." />
      )}
    </div>
  );
}

const NothingFound = lazyPart(async () => (await import('./nothing-found.tsx')).NothingFound);
