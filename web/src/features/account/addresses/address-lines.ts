import type { DeliveryAddress } from '@greenroom/contract/addresses/addresses.schemas';
import { countryName } from './countries.ts';

/** Countries that write the postal code after the city. */
const codeLast = new Set(['AU', 'CA', 'GB', 'IE', 'IN', 'NZ', 'US', 'SG', 'ID', 'KR', 'TW']);

/** The lines of an address for display. Empty lines are left out. */
export function addressLines(address: DeliveryAddress): string[] {
  const { recipient, line1, line2, city, region, postalCode, countryCode, phone } = address;
  const cityAndRegion = [city, region].filter((part) => part !== '').join(', ');
  const place = codeLast.has(countryCode) ? [cityAndRegion, postalCode] : [postalCode, cityAndRegion];
  return [recipient, line1, line2, place.join(' ').trim(), countryName(countryCode), phone].filter(
    (line) => line !== '',
  );
}
