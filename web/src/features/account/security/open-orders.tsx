import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { plural } from '../../../lib/format/count.ts';
import { openOrdersQuery } from './security.api.ts';

/**
 * Lists before the deletion of a brand's account what buyers still wait for. Renders nothing if there are no
 * open orders.
 */
export function OpenOrders({ userId }: { userId: string }) {
  const { data: open, isError } = useQuery(openOrdersQuery(userId));
  if (isError)
    return (
      <Warning>Whether orders still wait for your brand could not be found out. Look at them first.</Warning>
    );
  if (open === undefined) return <p className="mb-5 text-small text-ink-soft">Looking for open orders…</p>;
  if (open === null || open.orders + open.returns === 0) return null;
  const waiting = [
    ...(open.orders === 0 ? [] : [`${plural(open.orders, 'order')} to send`]),
    ...(open.returns === 0 ? [] : [`${plural(open.returns, 'return')} to answer`]),
  ];
  return (
    <Warning>
      Buyers still wait for your brand: {waiting.join(' and ')}. Once you are gone you can do neither, and
      operators send or refund them in your place.
    </Warning>
  );
}

function Warning({ children }: { children: ReactNode }) {
  return (
    <div role="alert" className="mb-5 rounded-control bg-beet-soft px-4 py-3 text-small text-beet">
      <p className="font-medium">{children}</p>
      <Link to="/brand/orders" className="inline-flex min-h-11 items-center font-semibold underline">
        See your orders
      </Link>
    </div>
  );
}
