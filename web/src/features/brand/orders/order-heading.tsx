import { formatDate } from '@greenroom/contract/time-format';
import { Link } from 'react-router';
import { LocalTime } from '../../../ui/local-time.tsx';

interface OrderHeadingProps {
  order: { orderNumber: string; date: string };
  /** Its page. */
  to: string;
}

/** Which order a row of a list is about: its number, which leads to it, and its date. */
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
