import type { CheckoutLine } from '@greenroom/contract/checkout/checkout.schemas';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatMoney } from '../../../lib/format/price.ts';
import { chosenOptions, LinePicture } from './line-picture.tsx';

interface LineItemProps {
  line: CheckoutLine;
  /** Why it cannot be bought. */
  note?: string | undefined;
  /** Its progress after the purchase. */
  progress?: string | undefined;
  /** The actions of the line. If omitted, the quantity is shown. */
  children?: ReactNode;
  onFollow?: () => void;
}

/** Units of one product, with their price and its explanation. */
export function LineItem({ line, note, progress, children, onFollow }: LineItemProps) {
  const options = chosenOptions(line);
  return (
    <div className="flex gap-4">
      <LinePicture src={line.image} />
      <div className="flex min-w-0 grow flex-col gap-1">
        <div className="flex items-baseline justify-between gap-3">
          <Link
            to={`/product/${encodeURIComponent(line.productId)}`}
            onClick={onFollow}
            className="relative min-w-0 font-semibold wrap-anywhere after:absolute after:inset-x-0 after:-inset-y-2.5 hover:underline"
          >
            {line.name}
          </Link>
          <span className="tabular shrink-0 font-semibold">{formatMoney(line.price)}</span>
        </div>
        {options === '' ? null : <p className="text-small text-ink-soft">{options}</p>}
        <p className="tabular text-small text-ink-soft">
          {children === undefined ? `${line.quantity} × ` : ''}
          {formatMoney(line.unitPrice)}
          {children === undefined ? '' : ' each'} · {line.priceNote}
        </p>
        {line.discount.amount === 0 ? null : (
          <p className="tabular text-small text-leaf-text">Coupon takes {formatMoney(line.discount)} off</p>
        )}
        {note === undefined ? null : (
          <output className="block text-small font-medium text-beet">{note}</output>
        )}
        {progress === undefined ? null : <p className="text-small font-medium">{progress}</p>}
        {children}
      </div>
    </div>
  );
}
