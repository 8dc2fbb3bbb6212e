import { brandLimits } from '@greenroom/contract/limits/brands';
import { Controller } from 'react-hook-form';
import type { Control, FieldPath, FieldValues } from 'react-hook-form';
import { TextField } from '../../ui/form/text-field.tsx';
import { slugInput } from './slug-input.ts';

interface BrandSlugFieldProps<Values extends FieldValues, Sent> {
  control: Control<Values, unknown, Sent>;
  name: FieldPath<Values>;
  /** What the field shows: what was typed, or a slug that something else makes until one is typed. */
  slug: string;
  /** What the hint says, beside the address of the page. */
  hint: (pageAddress: string) => string;
  onType?: () => void;
}

/** The slug of a brand: it takes only what a slug may have, and shows the address that it makes (BSET-7). */
export function BrandSlugField<Values extends FieldValues, Sent>({
  control,
  name,
  slug,
  hint,
  onType,
}: BrandSlugFieldProps<Values, Sent>) {
  return (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState }) => (
        <TextField
          {...field}
          label="Slug"
          autoComplete="off"
          spellCheck={false}
          maxLength={brandLimits.slugMaxCharacters}
          value={slug}
          error={fieldState.error?.message}
          hint={hint(`/profiles/brands/${slug === '' ? '…' : slug}`)}
          onChange={(event) => {
            onType?.();
            field.onChange(slugInput(event.target.value));
          }}
        />
      )}
    />
  );
}
