import { useOutletContext } from 'react-router';
import type { StudioContext } from '../../features/studio/studio-context.ts';
import { StudioProducts } from '../../features/studio/products/studio-products.tsx';
import { StudioSubpage } from '../../features/studio/studio-subpage.tsx';

export default function StudioProductsPage() {
  const context = useOutletContext<StudioContext>();
  return (
    <StudioSubpage title="Products">
      <StudioProducts {...context} />
    </StudioSubpage>
  );
}
