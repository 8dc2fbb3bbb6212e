import { ShoppingBag } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { ComponentProps } from 'react';
import { IconButton } from '../../ui/button.tsx';
import { useEarlyPress } from '../../ui/hydration/early-press.ts';
import { openCart, useCartDrawer } from './cart-drawer.store.ts';
import { useOwnCart } from './use-own-cart.ts';

const CartDrawer = lazy(async () => import('./cart-drawer.tsx'));
/** More units than this are shown as so many and more. */
const unitsShownMax = 99;

/** Opens the drawer of `CartButton`, and says how many units are in it. It stands where the header is out of sight. */
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

/** The way to the cart from every page, with its drawer. What the drawer needs loads when it is first opened. */
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
