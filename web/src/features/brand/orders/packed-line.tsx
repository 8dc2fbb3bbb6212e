import type { CheckoutLine } from '@greenroom/contract/checkout/checkout.schemas';
import type { BrandOrderLine } from '@greenroom/contract/orders/fulfilment.schemas';
import { chosenOptions, LinePicture } from '../../cart/lines/line-picture.tsx';

/** Whether the reader may see the prices of a line. */
export function isPriced(line: BrandOrderLine): line is CheckoutLine {
  return line.price !== undefined && line.unitPrice !== undefined && line.discount !== undefined;
}

/** Units of one product without prices, for packers. `progress`: the line's status. */
export function PackedLine({ line, progress }: { line: BrandOrderLine; progress: string | undefined }) {
  const options = chosenOptions(line);
  return (
    <div className="flex gap-4">
      <LinePicture src={line.image} />
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">
          {line.quantity} × {line.name}
        </p>
        {options === '' ? null : <p className="text-small text-ink-soft">{options}</p>}
        {progress === undefined ? null : <p className="text-small font-medium">{progress}</p>}
      </div>
    </div>
  );
}
