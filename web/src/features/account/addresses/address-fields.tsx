import { addressForm } from '@greenroom/contract/addresses/address-rules';
import type { NewAddress } from '@greenroom/contract/addresses/addresses.schemas';
import { regionsOf } from '@greenroom/contract/addresses/regions';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { TextField } from '../../../ui/form/text-field.tsx';
import { CountryField } from './country-field.tsx';
import { PlaceField } from './place-field.tsx';

interface AddressFieldsProps {
  countryCode: string;
  /**
   * Props of a field from the surrounding form. `alsoChecked` names the fields whose validity depends on its
   * value.
   */
  field: (
    name: keyof NewAddress,
    alsoChecked?: (keyof NewAddress)[],
  ) => UseFormRegisterReturn & { error: string | undefined };
}

/** The fields of a postal address, in the format of the selected country. */
export function AddressFields({ countryCode, field }: AddressFieldsProps) {
  const addressFormat = addressForm(countryCode);
  const regions = regionsOf(countryCode);
  return (
    <>
      <TextField label="Full name" autoComplete="shipping name" required {...field('recipient')} />
      <CountryField
        autoComplete="shipping country"
        required
        {...field('countryCode', ['postalCode', 'region'])}
      />
      <TextField
        label="Street and number"
        autoComplete="shipping address-line1"
        required
        {...field('line1')}
      />
      <TextField
        label="Apartment, floor (optional)"
        autoComplete="shipping address-line2"
        {...field('line2')}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label={
            addressFormat.isPostalCodeNeeded
              ? addressFormat.postalCodeLabel
              : `${addressFormat.postalCodeLabel} (optional)`
          }
          autoComplete="shipping postal-code"
          required={addressFormat.isPostalCodeNeeded}
          placeholder={addressFormat.postalCodeExample}
          {...field('postalCode')}
        />
        <TextField label="City" autoComplete="shipping address-level2" required {...field('city')} />
      </div>
      <div className="grid gap-5 sm:grid-cols-2">
        {regions === undefined ? (
          <TextField
            label={
              addressFormat.isRegionNeeded
                ? addressFormat.regionLabel
                : `${addressFormat.regionLabel} (optional)`
            }
            autoComplete="shipping address-level1"
            required={addressFormat.isRegionNeeded}
            {...field('region')}
          />
        ) : (
          <PlaceField
            label={addressFormat.regionLabel}
            places={regions}
            autoComplete="shipping address-level1"
            required
            {...field('region')}
          />
        )}
        <TextField label="Phone (optional)" type="tel" autoComplete="shipping tel" {...field('phone')} />
      </div>
    </>
  );
}
