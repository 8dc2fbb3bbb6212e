import { ShoppingBag } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { ComponentProps } from 'react';
import { IconButton } from '../../ui/button.tsx';
import { useEarlyPress } from '../../ui/hydration/early-press.ts';
import { openCart, useCartDrawer } from './cart-drawer.store.ts';
import { useOwnCart } from './use-own-cart.ts';

const CartDrawer = lazy(async () => import('./cart-drawer.tsx'));
/** Larger counts are shown as this number with a plus sign. */
const unitsShownMax = 99;

/**
 * Opens the drawer of `CartButton`, and shows the number of units in the cart. It is used where the header is
 * hidden.
 */
export function OpenCartButton({ tone }: Pick<ComponentProps<typeof IconButton>, 'tone'>) {
  const { data } = useOwnCart();
  const isOpen = useCartDrawer((drawer) => drawer.isOpen);
  const units = data?.units ?? 0;
  const open = useEarlyPress('open cart', () => openCart());
  return (
    <IconButton
      label={units === 0 ? 'Cart' : `Cart, ${units} ${units === 1 ? 'item' : 'items'}`}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      className="relative"
      {...(tone === undefined ? {} : { tone })}
      {...open}
    >
      <ShoppingBag aria-hidden="true" className="size-5" />
      {units === 0 ? null : (
        <span
          aria-hidden="true"
          className="tabular absolute top-0.5 right-0 flex min-w-5 items-center justify-center rounded-full bg-leaf px-1 text-micro font-bold text-on-leaf"
        >
          {units > unitsShownMax ? `${unitsShownMax}+` : units}
        </span>
      )}
    </IconButton>
  );
}

/** The cart button of every page, with its drawer. The drawer's code loads when it is first opened. */
export function CartButton() {
  const isOpen = useCartDrawer((drawer) => drawer.isOpen);
  const [wasOpened, setWasOpened] = useState(false);
  if (isOpen && !wasOpened) setWasOpened(true);
  return (
    <>
      <OpenCartButton />
      {wasOpened ? (
        <Suspense fallback={null}>
          <CartDrawer />
        </Suspense>
      ) : null}
    </>
  );
}
