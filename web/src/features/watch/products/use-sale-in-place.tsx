import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { lazyPart } from '../../../ui/loading/lazy-part.tsx';
import { setSaleInPlace } from '../../cart/cart-drawer.store.ts';
import type { TimedOffer } from '../../streams/joined-stream-state.ts';

const CheckoutDrawer = lazyPart(async () => (await import('./checkout-drawer.tsx')).CheckoutDrawer);
const OptionsDrawer = lazyPart(async () => (await import('./options-drawer.tsx')).OptionsDrawer);

/**
 * Lets viewers buy beside the show while `isOn`: products are chosen and paid for in drawers, which the page
 * must render.
 *
 * @param offers the show's current offers
 */
export function useSaleInPlace(
  isOn: boolean,
  offers: readonly TimedOffer[] = [],
): { isCheckingOut: boolean; drawers: ReactNode } {
  const queryClient = useQueryClient();
  const [isCheckingOut, setIsCheckingOut] = useState(false);
  const [chosenId, setChosenId] = useState<string>();
  useEffect(() => {
    if (!isOn) return undefined;
    let isAsking = false;
    async function choose(productId: string, addOne: () => void) {
      if (isAsking) return;
      isAsking = true;
      try {
        const { hasChoice } = await import('./has-choice.ts');
        if (await hasChoice(queryClient, productId)) setChosenId(productId);
        else addOne();
      } finally {
        isAsking = false;
      }
    }
    setSaleInPlace({
      checkOut: () => setIsCheckingOut(true),
      add: (productId, addOne) => void choose(productId, addOne),
    });
    return () => setSaleInPlace(undefined);
  }, [isOn, queryClient]);
  const drawers = isOn ? (
    <Suspense fallback={null}>
      {chosenId === undefined ? null : (
        <OptionsDrawer
          productId={chosenId}
          offer={offers.find(({ productId }) => productId === chosenId)}
          onClose={() => setChosenId(undefined)}
        />
      )}
      {isCheckingOut ? <CheckoutDrawer onClose={() => setIsCheckingOut(false)} /> : null}
    </Suspense>
  ) : null;
  return { isCheckingOut, drawers };
}
