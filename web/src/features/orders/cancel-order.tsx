import type { Order } from '@greenroom/contract/orders/orders.schemas';
import { formatTimeOfDay } from '@greenroom/contract/time-format';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { AlertDialog } from '../../ui/overlay/dialog.tsx';
import { useClock } from '../../ui/use-clock.ts';
import { useSessionToken } from '../session/use-session-token.ts';
import { useCancelOrder } from './orders.api.ts';

interface CancelProps {
  id: string;
  /** The deadline for cancelling, ISO 8601. */
  until: string;
}

/** Cancels an order after a confirmation, while that is possible. */
export function CancelOrder({ id, until }: CancelProps) {
  const cancel = useCancelOrder(id, useSessionToken());
  const [isAsking, setIsAsking] = useState(false);
  if (useClock(true) >= Date.parse(until)) return null;
  return (
    <div>
      <AlertDialog
        trigger={<Button variant="outline">Cancel order</Button>}
        open={isAsking}
        onOpenChange={setIsAsking}
        title="Cancel this order?"
        description="Your money comes back, and nothing is sent."
        confirmLabel="Cancel order"
        cancelLabel="Keep order"
        destructive
        busy={cancel.isPending}
        onConfirm={() => cancel.mutate(undefined, { onSettled: () => setIsAsking(false) })}
      />
      <p className="mt-2 text-small text-ink-soft">
        Possible until <LocalTime moment={until} format={formatTimeOfDay} />
      </p>
    </div>
  );
}

/** A name for two or more orders. */
function allOrders(count: number): string {
  return count === 2 ? 'Both orders' : `All ${count} orders`;
}

interface UndoPurchaseProps {
  /** The number of orders in the payment, one per brand. */
  orders: number;
  until: string;
  isPending: boolean;
  onUndo: () => void;
}

/**
 * Cancels a whole purchase with one press shortly after it was made. There is no confirmation, because it
 * undoes a slip.
 */
export function UndoPurchase({ orders, until, isPending, onUndo }: UndoPurchaseProps) {
  if (useClock(true) >= Date.parse(until)) return null;
  return (
    <span className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1">
      <Button variant="outline" size="small" disabled={isPending} onClick={onUndo}>
        <Undo2 aria-hidden="true" className="size-4" />
        {isPending ? 'Undoing…' : orders > 1 ? 'Undo this purchase' : 'Undo this order'}
      </Button>
      <span className="text-small text-ink-soft">
        {orders > 1
          ? `${allOrders(orders)} are cancelled, and your money comes back.`
          : 'Your money comes back.'}{' '}
        Possible until <LocalTime moment={until} format={formatTimeOfDay} />
      </span>
    </span>
  );
}

/** The result of undoing a purchase. An order that its brand had begun to ship is kept. */
export function UndonePurchase({ orders }: { orders: readonly Order[] }) {
  const kept = orders.filter(({ status }) => status !== 'cancelled');
  if (kept.length === 0)
    return (
      <>
        <strong className="font-semibold">Your purchase is undone.</strong>{' '}
        {orders.length > 1 ? `${allOrders(orders.length)} are cancelled, and` : 'The order is cancelled, and'}{' '}
        your money comes back.
      </>
    );
  return (
    <>
      <strong className="font-semibold">
        {orders.length - kept.length} of {orders.length} orders are cancelled.
      </strong>{' '}
      Their money comes back. Too late to cancel:{' '}
      <span className="wrap-anywhere">{kept.map(({ brand }) => brand.name).join(', ')}</span>.
    </>
  );
}
