import { brandLimits } from '@greenroom/contract/limits/brands';
import { Controller } from 'react-hook-form';
import type { Control, FieldPath, FieldValues } from 'react-hook-form';
import { TextField } from '../../ui/form/text-field.tsx';
import { slugInput } from './slug-input.ts';

interface BrandSlugFieldProps<Values extends FieldValues, Sent> {
  control: Control<Values, unknown, Sent>;
  name: FieldPath<Values>;
  /** The value of the field: typed, or derived from another field until one is typed. */
  slug: string;
  /** The hint, from the URL of the page. */
  hint: (pageAddress: string) => string;
  onType?: () => void;
}

/** The slug of a brand. It accepts only valid characters, and shows the resulting URL (BSET-7). */
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
