import type { ProductDetail } from '@greenroom/contract/products/products.schemas';
import type { ReactNode } from 'react';
import { Stepper } from '../../../ui/form/stepper.tsx';
import { VariantChoice } from '../../cart/variant-choice.tsx';
import { productChoice, quantityMax } from './product-choice.ts';
import type { ChosenOptions, ProductChoice } from './product-choice.ts';
import { unitsInStock } from '@greenroom/contract/products/product-variants';
import { pageStockNote } from '../card/stock-notes.ts';

interface ProductOptionsProps {
  product: ProductDetail;
  chosen: ChosenOptions;
  onChoose: (chosen: ChosenOptions) => void;
  /** What can be done with what is chosen, such as buying it. */
  renderActions?: ((choice: ProductChoice) => ReactNode) | undefined;
}

/** What the stock of the chosen variant has to say; announced as it changes. */
function VariantNote({ left, options }: { left: number; options: readonly (string | undefined)[] }) {
  const note = pageStockNote(left);
  return (
    <output className="tabular text-small font-semibold text-leaf-text empty:hidden">
      {note === undefined ? null : `${note}: ${options.filter((each) => each !== undefined).join(', ')}`}
    </output>
  );
}

/** Color (PDP-6), size and quantity (PDP-7) of a product, and what can be done with what is chosen. */
export function ProductOptions({ product, chosen, onChoose, renderActions }: ProductOptionsProps) {
  const choice = productChoice(product, chosen);
  const { color, size } = choice;
  const left = unitsInStock(product, choice);

  function choose(more: Partial<ChosenOptions>) {
    onChoose({ ...chosen, ...more });
  }

  return (
    <div className="mt-6 flex flex-col gap-5">
      <VariantChoice product={product} chosen={choice} onChoose={choose} />
      {product.variants === undefined || choice.missing !== undefined ? null : (
        <VariantNote left={left} options={[color, size]} />
      )}
      {left <= 0 ? null : (
        <Stepper
          label="Quantity"
          hasVisibleLabel
          value={choice.quantity}
          min={1}
          max={quantityMax(product, choice)}
          onChange={(quantity) => choose({ quantity })}
        />
      )}
      {renderActions?.(choice)}
    </div>
  );
}
