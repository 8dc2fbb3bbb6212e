import { AddToCartButton } from '../../cart/add-to-cart-button.tsx';
import { WishlistHeart } from '../../wishlists/wishlist-heart.tsx';

interface ProductActionsProps {
  product: { id: string; name: string; stock: number };
  /** Whether it is emphasised. */
  isMain?: boolean;
}

/** The actions of a product of the show. */
export function ProductActions({ product, isMain = false }: ProductActionsProps) {
  if (!isMain) return <AddToCartButton product={product} variant="secondary" />;
  return (
    <div className="flex items-center gap-1">
      <span className="@max-[22rem]:hidden">
        <WishlistHeart product={product} look="plain" />
      </span>
      <AddToCartButton product={product} />
    </div>
  );
}
