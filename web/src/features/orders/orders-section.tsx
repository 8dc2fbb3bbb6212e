import type { Order } from '@greenroom/contract/orders/orders.schemas';
import { formatDate } from '@greenroom/contract/time-format';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { formatPrice } from '../../lib/format/price.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/list/list-states.tsx';
import { PagedList } from '../../ui/list/paged-list.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { Picture } from '../../ui/picture.tsx';
import { useSessionToken } from '../session/use-session-token.ts';
import { OrderStatusBadge } from './order-status.tsx';
import { ordersQuery } from './orders.api.ts';
import { OrderNumber } from './order-number.tsx';

interface OrdersSectionProps {
  /** The level of each order's heading: one below the heading above the list. */
  headingLevel: 2 | 3;
}

/** The user's orders, latest first (ACCT-20, CART-8). */
export function OrdersSection({ headingLevel }: OrdersSectionProps) {
  const orders = useInfiniteQuery(ordersQuery(useSessionToken()));
  return (
    <PagedList
      query={orders}
      noun="your orders"
      rowsOf={(page) => page.data}
      empty={
        <EmptyState
          title="No orders yet"
          text="What you buy will be listed here, with where it is."
          action={<ButtonLink to="/products">Browse products</ButtonLink>}
        />
      }
    >
      {(rows) => (
        <ul aria-label="Orders" className="flex flex-col gap-4">
          {rows.map((order) => (
            <li key={order.id}>
              <OrderCard order={order} headingLevel={headingLevel} />
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  );
}

function OrderCard({ order, headingLevel }: OrdersSectionProps & { order: Order }) {
  const Heading = `h${headingLevel}` as const;
  return (
    <article className="relative flex flex-wrap items-center gap-x-6 gap-y-4 rounded-card border border-stone p-5 hover:border-stone-strong">
      <div className="min-w-0 grow">
        <Heading className="font-text text-body font-semibold tracking-normal">
          <Link to={`/orders/${order.id}`} className="after:absolute after:inset-0 after:rounded-card">
            Order <OrderNumber>{order.orderNumber}</OrderNumber>
          </Link>
        </Heading>
        <p className="mt-1 text-small text-ink-soft">
          <LocalTime moment={order.date} format={formatDate} /> · {order.brand.name}
        </p>
        <p className="tabular mt-2 flex flex-wrap items-center gap-3 text-small">
          <OrderStatusBadge status={order.status} />
          <span>
            {order.items} {order.items === 1 ? 'item' : 'items'} ·{' '}
            <span className="font-semibold">{formatPrice(order.total, order.currency)}</span>
          </span>
        </p>
      </div>
      <ul aria-hidden="true" className="flex gap-2">
        {order.images.map(({ url, alt }) => (
          <li key={`${url} ${alt}`} className="size-16 overflow-hidden rounded-control bg-moss">
            <Picture
              src={url}
              alt=""
              width={160}
              height={160}
              widths={[160]}
              sizes="64px"
              className="size-full object-cover"
            />
          </li>
        ))}
      </ul>
    </article>
  );
}
