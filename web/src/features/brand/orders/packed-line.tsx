import type { CheckoutLine } from '@greenroom/contract/checkout/checkout.schemas';
import type { BrandOrderLine } from '@greenroom/contract/orders/fulfilment.schemas';
import { Picture } from '../../../ui/picture.tsx';

/** Whether the reader sees what a line costs. */
export function isPriced(line: BrandOrderLine): line is CheckoutLine {
  return line.price !== undefined && line.unitPrice !== undefined && line.discount !== undefined;
}

/** Units of one product for who packs them. */
export function PackedLine({ line, note }: { line: BrandOrderLine; note: string | undefined }) {
  const options = [line.color, line.size].filter((option) => option !== '').join(', ');
  return (
    <div className="flex gap-4">
      <div className="size-20 shrink-0 overflow-hidden rounded-control bg-moss">
        <Picture
          src={line.image}
          alt=""
          width={160}
          height={160}
          widths={[160, 320]}
          sizes="80px"
          className="size-full object-cover"
        />
      </div>
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">
          {line.quantity} × {line.name}
        </p>
        {options === '' ? null : <p className="text-small text-ink-soft">{options}</p>}
        {note === undefined ? null : <p className="text-small font-medium text-beet">{note}</p>}
      </div>
    </div>
  );
}
