import type { OperatorOrderDetail } from '@greenroom/contract/orders/operator-orders.schemas';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { BrandOrderView } from '../orders/brand-order-view.tsx';
import { OrderDesk } from '../orders/order-desk.tsx';
import { ReturnCard } from '../returns/returns-section.tsx';
import { CancelOrderDialog } from './cancel-order-dialog.tsx';

/** An order of any brand, with the actions that an operator can take for the brand. */
export function OperatorOrderView({ userId, order }: { userId: string; order: OperatorOrderDetail }) {
  const [cancelling, setCancelling] = useState<{ isOpen: boolean; opening: number }>();
  return (
    <OrderDesk value="operator">
      <p className="mb-6 rounded-card bg-moss p-4">
        {order.isBrandAway
          ? `Nobody can act for ${order.brand.name} now. What you do here is done in its place.`
          : `${order.brand.name} can act for itself. What you do here is done in its place.`}{' '}
        The buyer is notified, and each step is in the audit log.
      </p>
      <BrandOrderView userId={userId} order={order} />
      {order.status === 'processing' && order.shipments.length === 0 ? (
        <Button
          variant="outline"
          className="mt-6"
          onClick={() => setCancelling((before) => ({ isOpen: true, opening: (before?.opening ?? 0) + 1 }))}
        >
          Cancel order
        </Button>
      ) : null}
      {order.returns.length === 0 ? null : (
        <section aria-labelledby="returns" className="mt-10">
          <h2 id="returns" className="mb-4 text-heading">
            Returns
          </h2>
          <ul className="flex flex-col gap-3">
            {order.returns.map((one) => (
              <li key={one.id}>
                <ReturnCard
                  one={Object.assign({ orderNumber: order.orderNumber, orderedAt: order.date }, one)}
                />
              </li>
            ))}
          </ul>
        </section>
      )}
      {cancelling === undefined ? null : (
        <CancelOrderDialog
          key={cancelling.opening}
          id={order.id}
          isOpen={cancelling.isOpen}
          onClose={() => setCancelling((before) => before && { ...before, isOpen: false })}
        />
      )}
    </OrderDesk>
  );
}
