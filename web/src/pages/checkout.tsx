import type { Route } from './+types/checkout';
import { pageMeta } from '../app/page-meta.ts';
import { CheckoutSteps } from '../features/checkout/checkout-steps.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { useIsHydrated } from '../ui/hydration/use-is-hydrated.ts';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: 'Checkout',
    description: 'Pay for what is in your cart.',
    path: '/checkout',
    isPrivate: true,
  });
}

/** Its content is the shopper's own, so it renders only in the browser. */
export default function CheckoutPage() {
  const isHydrated = useIsHydrated();
  return (
    <>
      <PageTitle title="Checkout" />
      <div className="page-width mt-8 pb-16">
        <div className="@container">{isHydrated ? <CheckoutSteps /> : null}</div>
      </div>
    </>
  );
}
