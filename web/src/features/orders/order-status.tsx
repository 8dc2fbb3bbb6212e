import type { OrderStatus } from '@greenroom/contract/orders/orders.schemas';
import { Badge } from '../../ui/badge.tsx';
import type { BadgeTone } from '../../ui/badge.tsx';

/** Delivered is green, shipped blue, processing yellow, cancelled red (CART-9). */
const looks: Readonly<Record<OrderStatus, { tone: BadgeTone; label: string }>> = {
  processing: { tone: 'sun', label: 'Processing' },
  shipped: { tone: 'sky', label: 'Shipped' },
  delivered: { tone: 'leaf', label: 'Delivered' },
  cancelled: { tone: 'beet', label: 'Cancelled' },
};

export function OrderStatusBadge({ status }: { status: OrderStatus }) {
  const { tone, label } = looks[status];
  return <Badge tone={tone}>{label}</Badge>;
}
