import { brandLimits } from '@greenroom/contract/limits/brands';
import { Plus, X } from 'lucide-react';
import { useFieldArray, useWatch } from 'react-hook-form';
import type { Control } from 'react-hook-form';
import { Button, IconButton } from '../../../ui/button.tsx';
import { KeptFocus } from '../../../ui/focus/kept-focus.tsx';
import { FieldError } from '../../../ui/form/field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import type { FormSubmission } from '../../../ui/form/use-form-submission.ts';
import type { ProductForm } from './product-payload.ts';

interface VariantRowsProps {
  // oxlint-disable-next-line typescript/no-explicit-any -- what the form's schema makes of it is of no interest here
  control: Control<ProductForm, any, any>;
  field: FormSubmission<ProductForm>['field'];
  /** The error of all rows together. */
  error: string | undefined;
}

const errorId = 'variants-error';

/** The variants of a product, each with its own units. Without variants, the product has a single count. */
export function VariantRows({ control, field, error }: VariantRowsProps) {
  const { fields, append, remove } = useFieldArray({ control, name: 'variants' });

  const typed = useWatch({ control, name: 'variants' });

  function add() {
    const last = typed.at(-1);
    append({
      colorName: last?.colorName ?? '',
      colorHex: last?.colorHex ?? '#2c5644',
      size: '',
      stockCount: '0',
      stockCountBefore: undefined,
      price: last?.price ?? '',
      picture: last?.picture ?? '',
    });
  }

  return (
    <fieldset className="flex min-w-0 flex-col gap-3" aria-describedby={error ? errorId : undefined}>
      <legend className="text-small font-semibold">Colors and sizes (optional)</legend>
      <p className="text-micro text-stone-text">
        Each with its own units. Give every row a color, a size, or both. Picture says which of the pictures
        above shows it: 1 is the first. Price is for what costs more than the product.
      </p>
      <KeptFocus label="Rows of colors and sizes" className="flex flex-col gap-3">
        <ul className="flex flex-col gap-3">
          {fields.map(({ id }, row) => (
            <li key={id} className="relative rounded-card border border-stone p-4 pr-14">
              <div className="grid grid-cols-2 gap-3 sm:grid-cols-[4rem_1fr_1fr]">
                <TextField
                  label="Shade"
                  type="color"
                  className="cursor-pointer px-1.5 py-1"
                  {...field(`variants.${row}.colorHex`)}
                />
                <TextField label="Color" autoComplete="off" {...field(`variants.${row}.colorName`)} />
                <TextField label="Size" autoComplete="off" {...field(`variants.${row}.size`)} />
                <TextField
                  label="Units"
                  type="number"
                  inputMode="numeric"
                  min={0}
                  step={1}
                  className="px-3"
                  {...field(`variants.${row}.stockCount`)}
                />
                <TextField
                  label="Price"
                  type="number"
                  inputMode="decimal"
                  min={0}
                  step={0.01}
                  {...field(`variants.${row}.price`)}
                />
                <TextField
                  label="Picture"
                  type="number"
                  inputMode="numeric"
                  min={1}
                  max={brandLimits.imagesMax}
                  step={1}
                  {...field(`variants.${row}.picture`)}
                />
              </div>
              <IconButton
                label={`Remove row ${row + 1}`}
                className="absolute! top-2 right-2"
                onClick={() => remove(row)}
              >
                <X aria-hidden="true" className="size-5" />
              </IconButton>
            </li>
          ))}
        </ul>
      </KeptFocus>
      <FieldError id={errorId} error={error} />
      <Button
        variant="outline"
        className="self-start"
        unavailable={fields.length >= brandLimits.variantsMax}
        onClick={add}
      >
        <Plus aria-hidden="true" className="size-4" />
        Add a color or size
      </Button>
    </fieldset>
  );
}
