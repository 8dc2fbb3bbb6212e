import { useState } from 'react';
import { ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/list/list-states.tsx';
import { Drawer } from '../../../ui/overlay/drawer.tsx';
import { CheckoutSteps } from '../../checkout/checkout-steps.tsx';

/** The checkout beside a show, which goes on. */
export function CheckoutDrawer({ onClose }: { onClose: () => void }) {
  const [orderIds, setOrderIds] = useState<readonly string[]>();
  return (
    <Drawer
      open
      isClear
      title={orderIds === undefined ? 'Checkout' : 'Thank you'}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
    >
      {orderIds === undefined ? (
        <div className="@container">
          <CheckoutSteps onPlaced={setOrderIds} />
        </div>
      ) : (
        <EmptyState
          title="Your order is placed"
          text="The show goes on: close this to watch it."
          action={
            <ButtonLink
              to={orderIds[0] === undefined ? '/orders' : `/orders/${orderIds[0]}`}
              variant="outline"
            >
              See your order
            </ButtonLink>
          }
        />
      )}
    </Drawer>
  );
}
