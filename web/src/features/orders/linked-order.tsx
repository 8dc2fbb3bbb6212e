import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { isNotFound } from '../../lib/api/api-error.ts';
import { QueryErrorState } from '../../ui/list/list-states.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { OrderView } from './order-view.tsx';
import { linkedOrderQuery } from './orders.api.ts';
import { OrderNumber } from './order-number.tsx';

interface LinkedOrderProps {
  id: string;
  /** Rendered if the URL has no link token or an invalid one. */
  otherwise: ReactNode;
  /** Rendered while the order loads. */
  skeleton: ReactNode;
}

/** An order that was placed without an account, for readers with the link from its emails: `#token=`. */
export function LinkedOrder({ id, otherwise, skeleton }: LinkedOrderProps) {
  const { hash } = useLocation();
  const inAddress = new URLSearchParams(hash.slice(1));
  // Emails from before 2026-11-29 use the former name of the parameter.
  const token = inAddress.get('token') ?? inAddress.get('permit');
  const order = useQuery(linkedOrderQuery(id, token));
  if (token === null || isNotFound(order.error)) return otherwise;
  if (order.isPending) return skeleton;
  if (order.data === undefined) {
    return (
      <div className="page-width pt-8">
        <QueryErrorState
          query={order}
          title="Failed to load this order"
          text="Please try again later"
          isPage
        />
      </div>
    );
  }
  return (
    <>
      <PageTitle
        title={
          <>
            Order <OrderNumber>{order.data.orderNumber}</OrderNumber>
          </>
        }
      >
        <p className="mt-3 max-w-2xl text-ink-soft">
          You read this order by the link of its mail. To cancel or return it, open it in the browser that it
          was made in.
        </p>
      </PageTitle>
      <div className="page-width mt-8 pb-16">
        <OrderView order={order.data} />
      </div>
    </>
  );
}
