import type { ComponentProps, ReactNode } from 'react';
import { FieldError } from '../../../ui/form/field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { SubmitButton } from '../../../ui/form/submit-button.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import type { FormAttempt } from '../../../ui/form/use-form-submission.ts';
import { RateRows } from './rate-rows.tsx';

type TextFieldProps = ComponentProps<typeof TextField>;

interface RatesFormProps {
  /** The accessible names of the form, its list, and its two buttons. */
  names: { form: string; rows: string; add: string; save: string };
  attempt: FormAttempt;
  ids: readonly string[];
  onAdd: () => void;
  onRemove: (row: number) => void;
  isKept?: (row: number) => boolean;
  /** Rendered above the rows. */
  note: ReactNode;
  /** The error of the rows as a whole. */
  error: { message?: string; root?: { message?: string } } | undefined;
  /** Renders the fields of a row. */
  children: (row: number) => ReactNode;
}

/** A table of rates that is edited and saved as a whole. */
export function RatesForm({ names, attempt, note, error, children, ...rows }: RatesFormProps) {
  return (
    <Form label={names.form} attempt={attempt}>
      {note}
      <RateRows label={names.rows} addLabel={names.add} {...rows}>
        {children}
      </RateRows>
      <FieldError id={`${names.form.toLowerCase()}-error`} error={error?.message ?? error?.root?.message} />
      <SubmitButton attempt={attempt} busyLabel="Saving…">
        {names.save}
      </SubmitButton>
    </Form>
  );
}

/** An amount or a percentage with two decimals. */
export function AmountField(field: TextFieldProps) {
  return <TextField type="number" inputMode="decimal" min={0} step={0.01} {...field} />;
}
