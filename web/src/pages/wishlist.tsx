import type { Route } from './+types/wishlist';
import { pageMeta } from '../app/page-meta.ts';
import { WishlistSection } from '../features/account/wishlist-section.tsx';
import { AddToCartButton } from '../features/cart/add-to-cart-button.tsx';
import { PageTitle } from '../ui/page-title.tsx';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: 'Wishlist',
    description: 'The products that you marked.',
    path: '/wishlist',
    isPrivate: true,
  });
}

/** The signed-in user's wishlist (WISH-1). */
export default function WishlistPage() {
  return (
    <>
      <PageTitle title="Wishlist" />
      <div className="page-width mt-8">
        <WishlistSection
          cardLevel="h2"
          renderAction={(item) => <AddToCartButton product={item} variant="secondary" />}
        />
      </div>
    </>
  );
}
