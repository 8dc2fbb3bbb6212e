import { formatDate } from '@greenroom/contract/time-format';
import { Link } from 'react-router';
import { LocalTime } from '../../../ui/local-time.tsx';

interface OrderHeadingProps {
  order: { orderNumber: string; date: string };
  /** URL of its page. */
  to: string;
}

/** The heading of an order in a list: its number, as a link, and its date. */
export function OrderHeading({ order, to }: OrderHeadingProps) {
  return (
    <>
      <Link
        to={to}
        className="inline-flex min-h-11 items-center font-semibold underline-offset-4 hover:underline"
      >
        {order.orderNumber}
      </Link>
      <p className="text-small text-ink-soft">
        <LocalTime moment={order.date} format={formatDate} />
      </p>
    </>
  );
}
