import type { Address } from '@greenroom/contract/addresses/addresses.schemas';
import { regionCodeOf } from '@greenroom/contract/addresses/regions';
import { countryOfLanguages } from './countries.ts';

export const addressFieldNames = [
  'recipient',
  'line1',
  'line2',
  'city',
  'region',
  'postalCode',
  'countryCode',
  'phone',
] as const;

export type AddressValues = Record<(typeof addressFieldNames)[number], string>;

/** What the fields of an address hold: those of a saved one, or empty ones in a first choice of country. */
export function addressValues(
  address: Address | undefined,
  countryCode = countryOfLanguages(navigator.languages),
): AddressValues {
  if (address === undefined) {
    return {
      recipient: '',
      line1: '',
      line2: '',
      city: '',
      region: '',
      postalCode: '',
      countryCode,
      phone: '',
    };
  }
  const { recipient, line1, line2, city, region, postalCode, phone } = address;
  return {
    recipient,
    line1,
    line2,
    city,
    // One that was stored by its name.
    region: regionCodeOf(address.countryCode, region) ?? region,
    postalCode,
    countryCode: address.countryCode,
    phone,
  };
}
