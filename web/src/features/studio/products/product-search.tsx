import type { ProductCard } from '@greenroom/contract/products/products.schemas';
import { useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { useDeferredValue, useId, useState } from 'react';
import type { ReactNode } from 'react';
import { api } from '../../../lib/api/api.ts';
import { controlClass } from '../../../ui/form/field.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Button } from '../../../ui/button.tsx';
import { ProductRow, ProductRowsLoading } from './product-row.tsx';

const resultsShown = 8;

interface ProductSearchProps {
  label: string;
  /** Rendered at the end of each found product. */
  renderAction: (product: ProductCard) => ReactNode;
}

export function ProductSearch({ label, renderAction }: ProductSearchProps) {
  const id = useId();
  const [words, setLabel] = useState('');
  const wanted = useDeferredValue(words.trim());
  const results = useQuery({
    queryKey: ['products', 'search', wanted],
    queryFn: async ({ signal }) =>
      (await api.products.list({ search: wanted, limit: resultsShown }, { signal })).data.products,
    enabled: wanted !== '',
  });
  return (
    <div>
      <label htmlFor={id} className="text-small font-semibold">
        {label}
      </label>
      <div className="relative mt-1.5">
        <Search aria-hidden="true" className="absolute inset-y-0 left-4 my-auto size-4.5 text-stone-text" />
        <input
          id={id}
          type="text"
          inputMode="search"
          enterKeyHint="search"
          value={words}
          autoComplete="off"
          placeholder="Name, brand or kind"
          onChange={(event) => setLabel(event.target.value)}
          onKeyDown={(event) => {
            // Enter would submit the surrounding form.
            if (event.key === 'Enter') event.preventDefault();
          }}
          className={classNames(controlClass, 'pl-11')}
        />
      </div>
      <div aria-live="polite">
        {wanted === '' ? null : results.isPending ? (
          <ProductRowsLoading />
        ) : results.isError ? (
          <p className="mt-2 text-small text-beet">
            The catalogue could not be searched.{' '}
            <Button size="small" variant="quiet" onClick={() => void results.refetch()}>
              Retry
            </Button>
          </p>
        ) : results.data.length === 0 ? (
          <p className="mt-2 text-small text-stone-text">No products found</p>
        ) : (
          <ul aria-label="Products found" className="mt-2 divide-y divide-stone">
            {results.data.map((product) => (
              <li key={product.id}>
                <ProductRow product={product} action={renderAction(product)} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}
