import type { OrderDetail } from '@greenroom/contract/orders/orders.schemas';
import { CircleCheck } from 'lucide-react';
import { Fragment } from 'react';
import { Link } from 'react-router';
import { takeFocus } from '../../ui/focus/take-focus.ts';
import { UndonePurchase, UndoPurchase } from './cancel-order.tsx';
import type { useCancelPurchase } from './orders.api.ts';
import { OrderNumber } from './order-number.tsx';
import type { PlacedOrder } from '../checkout/placed-orders.ts';

interface PlacedPurchaseProps {
  /** The number of orders in the payment. */
  orders: number;
  /** The other orders, as far as they are known. */
  others: readonly PlacedOrder[];
  order: OrderDetail;
  isUser: boolean;
  undo: ReturnType<typeof useCancelPurchase>;
}

/** The confirmation of a purchase with its undo button. The result of the undo appears in the same place. */
export function PlacedPurchase({ orders, others, order, isUser, undo }: PlacedPurchaseProps) {
  return (
    <output
      ref={takeFocus}
      tabIndex={-1}
      className="mt-5 flex max-w-2xl scroll-mt-24 items-start gap-3 rounded-card bg-moss px-5 py-4 outline-none print:hidden"
    >
      <CircleCheck aria-hidden="true" className="mt-0.5 size-6 shrink-0 text-leaf-text" />
      <p>
        {undo.isSuccess ? (
          <UndonePurchase orders={undo.data} />
        ) : (
          <>
            <span className="font-semibold">Thank you. Your order is placed.</span> The receipt is on its way
            to <span className="wrap-anywhere">{order.email}</span>.
            {orders > 1 ? ` Each of the ${orders} brands sends its own order.` : ''}
            {others.map(({ id, orderNumber, brand }) => (
              <Fragment key={id}>
                {' '}
                <Link to={`/orders/${id}`} className="link wrap-anywhere">
                  Order <OrderNumber>{orderNumber}</OrderNumber> from {brand.name}
                </Link>
              </Fragment>
            ))}
          </>
        )}{' '}
        {isUser ? (
          <Link to="/orders" className="font-semibold underline">
            All orders
          </Link>
        ) : null}
        {undo.isSuccess || order.cancellableUntil === undefined ? null : (
          <UndoPurchase
            orders={orders}
            until={order.cancellableUntil}
            isPending={undo.isPending}
            onUndo={() => undo.mutate()}
          />
        )}
      </p>
    </output>
  );
}
