import type { ReactNode } from 'react';
import { useController } from 'react-hook-form';
import type { Control, FieldPathByValue, FieldValues } from 'react-hook-form';
import { Checkbox } from './checkbox.tsx';

interface CheckboxFieldProps<Typed extends FieldValues, Valid> {
  control: Control<Typed, unknown, Valid>;
  name: FieldPathByValue<Typed, boolean>;
  label: ReactNode;
}

/** A checkbox controlled by a form. */
export function CheckboxField<Typed extends FieldValues, Valid>({
  control,
  name,
  label,
}: CheckboxFieldProps<Typed, Valid>) {
  const { field } = useController({ control, name });
  return (
    <Checkbox label={label} checked={field.value === true} onChange={field.onChange} onBlur={field.onBlur} />
  );
}
