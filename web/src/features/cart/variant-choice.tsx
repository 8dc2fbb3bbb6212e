import { optionNote, type Options } from '@greenroom/contract/products/product-variants';
import type { ProductDetail } from '@greenroom/contract/products/products.schemas';
import type { Ref } from 'react';
import { ChipChoice } from '../../ui/form/chip-choice.tsx';

interface VariantChoiceProps {
  product: Pick<ProductDetail, 'colors' | 'sizes' | 'stock' | 'variants'>;
  chosen: Options;
  onChoose: (option: { color: string } | { size: string }) => void;
  /** An option that must be chosen first. `missingRef` gets its first radio button. */
  missing?: 'color' | 'size' | undefined;
  missingRef?: Ref<HTMLInputElement> | undefined;
}

/**
 * Color (PDP-6) and size of a product. A value that is sold out or not made with the other chosen option is
 * labelled as such.
 */
export function VariantChoice({ product, chosen, onChoose, missing, missingRef }: VariantChoiceProps) {
  const { color, size } = chosen;
  return (
    <>
      {product.colors.length === 0 ? null : (
        <ChipChoice
          label="Color"
          value={color}
          chips={product.colors.map(({ name, hex }) => ({
            value: name,
            label: name,
            note: optionNote(product, { color: name, size }),
            icon: (
              <span
                aria-hidden="true"
                className="-ml-1.5 size-6 rounded-full border border-stone-strong"
                style={{ backgroundColor: hex }}
              />
            ),
          }))}
          onChange={(next) => onChoose({ color: next })}
          firstRef={missing === 'color' ? missingRef : undefined}
        />
      )}
      {product.sizes.length === 0 ? null : (
        <ChipChoice
          label="Size"
          value={size}
          chips={product.sizes.map((each) => ({
            value: each,
            label: each,
            note: optionNote(product, { color, size: each }),
          }))}
          onChange={(next) => onChoose({ size: next })}
          firstRef={missing === 'size' ? missingRef : undefined}
        />
      )}
    </>
  );
}
