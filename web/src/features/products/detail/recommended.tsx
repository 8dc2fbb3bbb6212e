import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Section } from '../../../ui/section.tsx';
import { useIsHydrated } from '../../../ui/hydration/use-is-hydrated.ts';
import { RecommendedProducts } from '../card/product-card.tsx';
import { recommendedProductsQuery } from './viewed-products.api.ts';
import { recentlyViewed } from './recently-viewed.store.ts';

/** A row on a desk. */
const shownMax = 4;

/** What goes with what this browser has shown, each with the reason. Nothing where there is none. */
export function Recommended() {
  // The server knows nothing of what was shown.
  return useIsHydrated() ? <BesideViewed /> : null;
}

function BesideViewed() {
  const [ids] = useState(recentlyViewed);
  const { data: products = [] } = useQuery({ ...recommendedProductsQuery(ids), enabled: ids.length > 0 });
  if (products.length === 0) return null;
  return (
    <Section title="You May Also Like">
      <RecommendedProducts products={products.slice(0, shownMax)} />
    </Section>
  );
}
