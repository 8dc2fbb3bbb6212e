import { streamLimits } from '@greenroom/contract/limits/streams';
import type { ProductCard } from '@greenroom/contract/products/products.schemas';
import { Plus, X } from 'lucide-react';
import { Button, IconButton } from '../../../ui/button.tsx';
import { ProductRow } from './product-row.tsx';
import { ProductSearch } from './product-search.tsx';

interface ProductsToShowProps {
  products: readonly ProductCard[];
  onChange: (products: readonly ProductCard[]) => void;
}

/** The products of a show that is not live yet: found in the catalogue, added and removed. */
export function ProductsToShow({ products, onChange }: ProductsToShowProps) {
  const isFull = products.length >= streamLimits.featuredProductsMax;
  return (
    <fieldset tabIndex={-1}>
      <legend className="sr-only">Products</legend>
      <ProductSearch
        label="Products to show"
        renderAction={(product) => {
          const isIn = products.some(({ id }) => id === product.id);
          return (
            <Button
              size="small"
              variant="secondary"
              unavailable={isIn || isFull}
              aria-label={isIn ? `${product.name} is added` : `Add ${product.name}`}
              onClick={() => onChange([...products, product])}
            >
              {isIn ? 'Added' : 'Add'}
              {isIn ? null : <Plus aria-hidden="true" className="size-4" />}
            </Button>
          );
        }}
      />
      {products.length === 0 ? null : (
        <ul
          tabIndex={-1}
          aria-label="Products of this show"
          className="mt-3 divide-y divide-stone border-y border-stone"
        >
          {products.map((product) => (
            <li key={product.id}>
              <ProductRow
                product={product}
                action={
                  <IconButton
                    label={`Remove ${product.name}`}
                    onClick={() => onChange(products.filter(({ id }) => id !== product.id))}
                  >
                    <X aria-hidden="true" className="size-5" />
                  </IconButton>
                }
              />
            </li>
          ))}
        </ul>
      )}
    </fieldset>
  );
}
