import { useState } from 'react';
import type { ComponentProps } from 'react';
import { controlClass, FieldFrame, useFieldIds } from '../../../ui/form/field.tsx';
import { countries } from './countries.ts';

/** The browser's own select: it is the easiest list of 249 countries on a phone, and browsers fill it in. */
export function CountryField({ error, ...select }: ComponentProps<'select'> & { error: string | undefined }) {
  const ids = useFieldIds({ hint: undefined, error });
  const [list] = useState(countries);
  return (
    <FieldFrame label="Country" error={error} ids={ids}>
      <select
        {...select}
        id={ids.id}
        aria-invalid={error ? true : undefined}
        aria-describedby={ids.describedBy}
        className={controlClass}
      >
        <option value="">Choose a country</option>
        {list.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}
