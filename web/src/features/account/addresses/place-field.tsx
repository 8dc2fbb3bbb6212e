import type { ComponentProps } from 'react';
import { controlClass, FieldFrame, useFieldIds } from '../../../ui/form/field.tsx';

interface PlaceFieldProps extends ComponentProps<'select'> {
  label: string;
  places: readonly { code: string; name: string }[];
  error: string | undefined;
}

/** The browser's own select: it is the easiest list of 249 countries on a phone, and browsers fill it in. */
export function PlaceField({ label, places, error, ...select }: PlaceFieldProps) {
  const ids = useFieldIds({ hint: undefined, error });
  return (
    <FieldFrame label={label} error={error} ids={ids}>
      <select
        {...select}
        id={ids.id}
        aria-invalid={error ? true : undefined}
        aria-describedby={ids.describedBy}
        className={controlClass}
      >
        <option value="">Choose a {label.toLowerCase()}</option>
        {places.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}
