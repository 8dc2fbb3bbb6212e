import type { Order } from '@greenroom/contract/orders/orders.schemas';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ButtonLink } from '../../../ui/button.tsx';
import { takeFocus } from '../../../ui/focus/take-focus.ts';
import { EmptyState } from '../../../ui/list/list-states.tsx';
import { Drawer } from '../../../ui/overlay/drawer.tsx';
import { CheckoutSteps } from '../../checkout/checkout-steps.tsx';
import { orderQuery, useCancelPurchase } from '../../orders/orders.api.ts';
import { placedState } from '../../checkout/placed-orders.ts';
import { PlacedPurchase } from '../../orders/placed-purchase.tsx';
import { useSessionToken } from '../../session/use-session-token.ts';

/** The checkout beside a show that keeps playing. */
export function CheckoutDrawer({ onClose }: { onClose: () => void }) {
  const [orders, setOrders] = useState<readonly Order[]>();
  return (
    <Drawer
      open
      isClear
      title={orders === undefined ? 'Checkout' : 'Your order'}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
    >
      {orders === undefined ? (
        <div className="@container">
          <CheckoutSteps onPlaced={setOrders} />
        </div>
      ) : (
        <Placed orders={orders} />
      )}
    </Drawer>
  );
}

/** A one-press purchase beside a show can also be undone there with one press. */
function Placed({ orders }: { orders: readonly Order[] }) {
  const firstId = orders[0]?.id ?? '';
  const token = useSessionToken();
  const order = useQuery({ ...orderQuery(firstId, token), enabled: firstId !== '' });
  const undo = useCancelPurchase(firstId);
  const placedPurchase = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The pressed button is gone.
    if (undo.isSuccess) takeFocus(placedPurchase.current);
  }, [undo.isSuccess]);
  const toOrder = (
    <ButtonLink
      to={firstId === '' ? '/orders' : `/orders/${firstId}?placed=${orders.length}`}
      state={placedState(orders)}
      variant="outline"
    >
      See your order
    </ButtonLink>
  );
  if (order.data === undefined)
    return (
      <EmptyState
        title="Your order is placed"
        text="The show goes on: close this to watch it."
        action={toOrder}
      />
    );
  return (
    <>
      <div ref={placedPurchase} tabIndex={-1} className="outline-none">
        <PlacedPurchase
          orders={orders.length}
          others={orders.slice(1)}
          order={order.data}
          isUser={false}
          undo={undo}
        />
      </div>
      <p className="mt-5 mb-4">The show goes on: close this to watch it.</p>
      {toOrder}
    </>
  );
}
