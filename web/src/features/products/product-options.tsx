import type { ProductDetail } from '@greenroom/contract/products/products.schemas';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { ChipChoice } from '../../ui/form/chip-choice.tsx';
import { Stepper } from '../../ui/form/stepper.tsx';
import { productChoice } from './product-choice.ts';
import type { ChosenOptions, ProductChoice } from './product-choice.ts';

interface ProductOptionsProps {
  product: ProductDetail;
  /** What can be done with what is chosen, such as buying it. */
  renderActions?: ((choice: ProductChoice) => ReactNode) | undefined;
}

/** Color (PDP-6), size and quantity (PDP-7) of a product, and what can be done with what is chosen. */
export function ProductOptions({ product, renderActions }: ProductOptionsProps) {
  const [chosen, setChosen] = useState<ChosenOptions>({ quantity: 1 });
  const choice = productChoice(product, chosen);
  const choose = (more: Partial<ChosenOptions>) => setChosen({ ...chosen, ...more });
  return (
    <div className="mt-6 flex flex-col gap-5">
      {product.colors.length === 0 ? null : (
        <ChipChoice
          label="Color"
          value={choice.color}
          chips={product.colors.map(({ name, hex }) => ({
            value: name,
            label: name,
            icon: (
              <span
                aria-hidden="true"
                className="-ml-1.5 size-6 rounded-full border border-stone-strong"
                style={{ backgroundColor: hex }}
              />
            ),
          }))}
          onChange={(color) => choose({ color })}
        />
      )}
      {product.sizes.length === 0 ? null : (
        <ChipChoice
          label="Size"
          value={choice.size}
          chips={product.sizes.map((size) => ({ value: size, label: size }))}
          onChange={(size) => choose({ size })}
        />
      )}
      {product.stock <= 0 ? null : (
        <Stepper
          label="Quantity"
          hasVisibleLabel
          value={choice.quantity}
          min={1}
          max={product.stock}
          onChange={(quantity) => choose({ quantity })}
        />
      )}
      {renderActions?.(choice)}
    </div>
  );
}
