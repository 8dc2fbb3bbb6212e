import type { CartAddition } from '@greenroom/contract/cart/cart.schemas';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { describeFailure } from '../../lib/api/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { useEarlyPress } from '../../ui/hydration/early-press.ts';
import { FailureMessage } from '../../ui/failure-message.tsx';
import { useSessionToken } from '../session/use-session-token.ts';
import { useAddToCart } from './add-to-cart.api.ts';
import { openCart } from './cart-drawer.store.ts';
import { ChooseFirst } from './choose-first.tsx';

interface PurchaseActionsProps {
  wanted: CartAddition;
  isSoldOut: boolean;
  /** What must be chosen first. */
  missing?: string | undefined;
}

/** Add to Cart (PDP-9) and Buy Now (PDP-8) for the chosen variant. */
export function PurchaseActions({ wanted, isSoldOut, missing }: PurchaseActionsProps) {
  const add = useAddToCart(useSessionToken());
  const navigate = useNavigate();
  const [pressed, setPressed] = useState<'add' | 'buy'>();
  const [refusals, setRefusals] = useState(0);

  function put(then: 'add' | 'buy') {
    if (isSoldOut || add.isPending) return;
    if (missing !== undefined) {
      setRefusals((count) => count + 1);
      return;
    }
    setPressed(then);
    add.mutate(wanted, {
      onSuccess: () => (then === 'add' ? openCart() : void navigate('/checkout')),
    });
  }

  const buy = useEarlyPress(`buy ${wanted.productId}`, () => put('buy'));
  const addToCart = useEarlyPress(`add ${wanted.productId}`, () => put('add'));
  const isBusy = (button: 'add' | 'buy') => add.isPending && pressed === button;
  return (
    <div className="flex flex-col gap-3">
      <FailureMessage message={add.error === null ? undefined : describeFailure(add.error)} />
      <ChooseFirst missing={missing} refusals={refusals} />
      <div className="flex flex-wrap gap-3">
        <Button
          {...buy}
          size="large"
          className="grow sm:grow-0"
          unavailable={isSoldOut || add.isPending}
          busy={isBusy('buy')}
        >
          Buy Now
        </Button>
        <Button
          {...addToCart}
          size="large"
          variant="secondary"
          className="grow sm:grow-0"
          unavailable={isSoldOut || add.isPending}
          busy={isBusy('add')}
          busyLabel="Adding…"
        >
          Add to Cart
        </Button>
      </div>
    </div>
  );
}
