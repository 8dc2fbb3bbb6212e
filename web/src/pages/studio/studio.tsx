import { useOutletContext } from 'react-router';
import { Analytics } from '../../features/studio/analytics/analytics.tsx';
import { Dashboard } from '../../features/studio/analytics/dashboard.tsx';
import type { StudioContext } from '../../features/studio/studio-context.ts';
import { StudioProducts } from '../../features/studio/products/studio-products.tsx';

/** The tabs other than Go Live, which the layout keeps mounted. */
export default function StudioPage() {
  const context = useOutletContext<StudioContext>();
  if (context.tab === 'dashboard') return <Dashboard {...context} />;
  if (context.tab === 'analytics') return <Analytics {...context} />;
  return <StudioProducts {...context} />;
}
