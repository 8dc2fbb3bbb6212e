import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Section } from '../../../ui/section.tsx';
import { useIsHydrated } from '../../../ui/hydration/use-is-hydrated.ts';
import { RecommendedProducts } from '../card/product-card.tsx';
import { recommendedProductsQuery } from './viewed-products.api.ts';
import { recentlyViewed } from './recently-viewed.store.ts';

/** One row on a wide viewport. */
const shownMax = 4;

/** Recommendations based on what this browser has viewed, each with the reason. Renders nothing if there are none. */
export function Recommended() {
  // The server does not know the history.
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
