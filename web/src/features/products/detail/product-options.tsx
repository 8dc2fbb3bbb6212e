import type { ProductDetail } from '@greenroom/contract/products/products.schemas';
import { useState } from 'react';
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
  /** Called with the options that changed. Several may change at once. */
  onChoose: (chosen: Partial<ChosenOptions>) => void;
  /** Renders the actions for the choice, such as buying it. */
  renderActions?: ((choice: ProductChoice) => ReactNode) | undefined;
}

/** The stock note of the chosen variant. Changes are announced. */
function VariantNote({ left, options }: { left: number; options: readonly (string | undefined)[] }) {
  const note = pageStockNote(left);
  return (
    <output className="tabular text-small font-semibold text-leaf-text empty:hidden">
      {note === undefined ? null : `${note}: ${options.filter((each) => each !== undefined).join(', ')}`}
    </output>
  );
}

/** Color (PDP-6), size and quantity (PDP-7) of a product, and the actions for the choice. */
export function ProductOptions({ product, chosen, onChoose, renderActions }: ProductOptionsProps) {
  const choice = productChoice(product, chosen);
  const { color, size } = choice;
  const left = unitsInStock(product, choice);
  // Takes over what was chosen in the server-rendered page before hydration.
  const [takeShown] = useState(() => (fields: HTMLElement | null) => {
    if (fields !== null) onChoose(shownChoice(fields));
  });

  return (
    <div ref={takeShown} className="mt-6 flex flex-col gap-5">
      <VariantChoice product={product} chosen={choice} onChoose={onChoose} />
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
          onChange={(quantity) => onChoose({ quantity })}
        />
      )}
      {renderActions?.(choice)}
    </div>
  );
}

/**
 * Color, size and quantity as the fields show them. If no size is checked, `size` contains the color, which
 * matches no size and is ignored.
 */
function shownChoice(options: HTMLElement): ChosenOptions {
  const checked = [...options.querySelectorAll<HTMLInputElement>('input[type=radio]:checked')];
  // A sold-out product has no quantity field.
  const quantity = Number(options.querySelector<HTMLInputElement>('input[type=number]')?.value ?? 1);
  return {
    color: checked[0]?.value ?? '',
    size: checked.at(-1)?.value ?? '',
    quantity: Math.max(1, Math.trunc(quantity) || 1),
  };
}
