import { useController } from 'react-hook-form';
import type { Control, FieldPathByValue, FieldValues } from 'react-hook-form';
import { Select } from './select.tsx';
import type { SelectProps } from './select.tsx';

export interface SelectFieldProps<Typed extends FieldValues, Valid> extends Omit<
  SelectProps<string>,
  'value' | 'onChange'
> {
  control: Control<Typed, unknown, Valid>;
  name: FieldPathByValue<Typed, string>;
}

/** A select controlled by a form. */
export function SelectField<Typed extends FieldValues, Valid>({
  control,
  name,
  ...select
}: SelectFieldProps<Typed, Valid>) {
  const { field } = useController({ control, name });
  return <Select {...select} value={String(field.value)} onChange={field.onChange} />;
}
