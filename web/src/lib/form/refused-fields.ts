import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { refusedFields } from '../api/api-error.ts';

/** Puts what the server refused beside those of a form's fields that it named. */
export function showRefusedFields<Typed extends FieldValues>(
  { setError }: Pick<UseFormReturn<Typed>, 'setError'>,
  names: readonly FieldPath<Typed>[],
  failure: unknown,
): void {
  const refused = refusedFields(failure);
  for (const name of names) {
    const message = refused[name] ?? refused[`body.${name}`];
    if (message !== undefined) setError(name, { message });
  }
}
