import type { BrandOrderDetail } from '@greenroom/contract/orders/fulfilment.schemas';
import type { UseQueryResult } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { describeServerFailure, isNotFound, isRefused } from '../../../lib/api/api-error.ts';
import { KeptFocus } from '../../../ui/focus/kept-focus.tsx';
import { PageLoadFailure } from '../../../ui/list/list-states.tsx';
import { Loading, Skeleton } from '../../../ui/loading/skeleton.tsx';
import { PackingSlip, SellerLines, slipOf } from './packing-slip.tsx';
import { OrderNumber } from '../../orders/order-number.tsx';

interface SoldOrderProps<Order extends BrandOrderDetail> {
  query: UseQueryResult<Order>;
  /** Path of the list that contains it. */
  listPath: string;
  /** Rendered if the order does not exist or is not this reader's. */
  notFound: ReactNode;
  children: (order: Order) => ReactNode;
}

/**
 * The page of an order for its seller, with its states. In print it is the packing slip, or a note that there
 * is none.
 */
export function SoldOrder<Order extends BrandOrderDetail>({
  query,
  listPath,
  notFound,
  children,
}: SoldOrderProps<Order>) {
  if (query.data === undefined) {
    if (query.isPending)
      return (
        <Loading label="Loading order" className="page-width flex flex-col gap-6 pt-14">
          <Skeleton className="h-12 w-2/3" />
          <Skeleton className="h-72 rounded-card" />
        </Loading>
      );
    if (isNotFound(query.error) || isRefused(query.error)) return notFound;
    return (
      <PageLoadFailure
        query={query}
        title="Failed to load this order"
        text={describeServerFailure(query.error, 'Please try again later')}
        way={<ListLink path={listPath} />}
      />
    );
  }
  const order = query.data;
  return (
    <div className="page-width pt-6 pb-16 md:pt-10">
      <div className="mb-8 print:hidden">
        <ListLink path={listPath} />
        <h1 className="text-title wrap-anywhere">
          Order <OrderNumber>{order.orderNumber}</OrderNumber>
        </h1>
      </div>
      <KeptFocus label="Order">{children(order)}</KeptFocus>
      {order.address === undefined ? (
        <section aria-label="Printed order" className="hidden print:block">
          <SellerLines seller={order.seller} />
          <h2 className="mt-6 text-heading">
            Order <OrderNumber>{order.orderNumber}</OrderNumber>
          </h2>
          <p className="mt-2">No packing slip: nothing of this order is left to send.</p>
        </section>
      ) : (
        <PackingSlip slip={slipOf(order, order.address)} className="hidden print:block" />
      )}
    </div>
  );
}

function ListLink({ path }: { path: string }) {
  return (
    <Link
      to={path}
      className="inline-flex min-h-11 items-center gap-2 text-small font-semibold text-ink-soft hover:text-ink"
    >
      <ArrowLeft aria-hidden="true" className="size-4" />
      All orders
    </Link>
  );
}
