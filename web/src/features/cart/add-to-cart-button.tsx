import { ShoppingBag } from 'lucide-react';
import { useNavigate } from 'react-router';
import { describeFailure, refusedFields } from '../../lib/api/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/overlay/toast.ts';
import { useSessionToken } from '../session/use-session-token.ts';
import { useAddToCart } from './add-to-cart.api.ts';
import { openCart, useCartDrawer } from './cart-drawer.store.ts';

/**
 * Adds one unit to the cart from a card. If a size must be chosen, it links to the product's page instead. A
 * page that sells in place asks for size and color there.
 */
export function AddToCartButton({
  product,
  variant = 'primary',
}: {
  product: { id: string; name: string; stock: number };
  variant?: 'primary' | 'secondary';
}) {
  const add = useAddToCart(useSessionToken());
  const navigate = useNavigate();
  const addInPlace = useCartDrawer(({ inPlace }) => inPlace?.add);

  function addOne() {
    add.mutate(
      { productId: product.id, quantity: 1 },
      {
        onSuccess: openCart,
        onError: (failure) => {
          if ('size' in refusedFields(failure)) void navigate(`/product/${product.id}`);
          else showToast(describeFailure(failure), { tone: 'failure' });
        },
      },
    );
  }

  return (
    <Button
      size="small"
      variant={variant}
      aria-label={`Add ${product.name} to cart`}
      // CARD-1
      disabled={product.stock === 0}
      busy={add.isPending}
      busyLabel="Adding…"
      onClick={() => (addInPlace === undefined ? addOne() : addInPlace(product.id, addOne))}
    >
      <ShoppingBag aria-hidden="true" className="size-4" />
      Add
    </Button>
  );
}
