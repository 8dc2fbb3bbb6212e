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

/** The initial values of an address form: a saved address, or empty fields with a preselected country. */
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
    // The region may be stored by its name.
    region: regionCodeOf(address.countryCode, region) ?? region,
    postalCode,
    countryCode: address.countryCode,
    phone,
  };
}
