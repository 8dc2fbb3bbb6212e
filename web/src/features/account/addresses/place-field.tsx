import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import { controlClass, FieldFrame, useFieldIds } from '../../../ui/form/field.tsx';

interface PlaceFieldProps extends ComponentProps<'select'> {
  label: string;
  places: readonly { code: string; name: string }[];
  error: string | undefined;
}

/** A native select. It is the easiest list of 249 countries on a phone, and browsers can autofill it. */
export function PlaceField({ label, places, error, ...select }: PlaceFieldProps) {
  const ids = useFieldIds({ hint: undefined, error });
  return (
    <FieldFrame label={label} error={error} ids={ids}>
      <div className="relative">
        <select
          {...select}
          id={ids.id}
          aria-invalid={error ? true : undefined}
          aria-describedby={ids.describedBy}
          className={classNames(controlClass, 'appearance-none truncate pr-11')}
        >
          <option value="">Choose a {label.toLowerCase()}</option>
          {places.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </select>
        <ChevronDown
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 right-3.5 my-auto size-4 text-ink-soft"
        />
      </div>
    </FieldFrame>
  );
}
