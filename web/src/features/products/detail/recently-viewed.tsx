import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Section } from '../../../ui/section.tsx';
import { useIsHydrated } from '../../../ui/hydration/use-is-hydrated.ts';
import { ProductCard, productGridClass } from '../card/product-card.tsx';
import { countViewed, productCardsQuery } from './viewed-products.api.ts';
import { forgetViewed, recentlyViewed, rememberViewed } from './recently-viewed.store.ts';

/** Products that this browser has viewed before this one, with current prices. Renders nothing if there are none. */
export function RecentlyViewed({ productId }: { productId: string }) {
  // The server does not know the history.
  return useIsHydrated() ? <ViewedBefore key={productId} productId={productId} /> : null;
}

function ViewedBefore({ productId }: { productId: string }) {
  const [ids, setIds] = useState(() => recentlyViewed().filter((id) => id !== productId));
  useEffect(() => {
    rememberViewed(productId);
    void countViewed(productId, ids);
    // Once per page, even if the list is cleared later.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [productId]);

  const { data: products = [] } = useQuery({ ...productCardsQuery(ids), enabled: ids.length > 0 });
  if (ids.length === 0 || products.length === 0) return null;
  return (
    <Section
      title="Recently Viewed"
      aside={
        <Button
          variant="quiet"
          onClick={() => {
            forgetViewed();
            setIds([]);
          }}
        >
          Clear
        </Button>
      }
    >
      <p className="-mt-3 mb-5 text-small text-stone-text">
        Kept in this browser. The shop counts what is viewed together, not who viewed it.
      </p>
      <ul aria-label="Recently viewed products" className={productGridClass}>
        {products.slice(0, shownMax).map((product) => (
          <li key={product.id} className="min-w-0">
            <ProductCard product={product} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** One row on a wide viewport. */
const shownMax = 4;
