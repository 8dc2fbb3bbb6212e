import { useState } from 'react';
import type { ComponentProps } from 'react';
import { countries } from './countries.ts';
import { PlaceField } from './place-field.tsx';

type CountryFieldProps = Omit<ComponentProps<typeof PlaceField>, 'label' | 'places'>;

export function CountryField(field: CountryFieldProps) {
  const [list] = useState(countries);
  return <PlaceField {...field} label="Country" places={list} />;
}
